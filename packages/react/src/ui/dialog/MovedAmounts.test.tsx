// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { scope } from '../../testing/caseFacts.ts'
import { contract } from '../../testing/openMarket.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { MovedAmounts } from './MovedAmounts.tsx'

afterEach(cleanup)

const text = () => document.body.textContent
const any = (name: string) => ({ contract, name })
const offers = ['any Gold of Harbors', 'any Oak of Harbors', 'any Gold of Harbors'].map(any)
const some = (amount: bigint) => [{ token: contract, standard: 'erc721' as const, amount }]

test('behavior: offers for different traits of a collection name these, with how many of each', () => {
  render(<MovedAmounts scope={scope} subjects={offers} amounts={some(3n)} />)
  expect(text()).toBe('2 × any Gold of Harbors, any Oak of Harbors 0x1111…1111')
  cleanup()
  // Of offers for several each the bytes say the sum alone.
  render(<MovedAmounts scope={scope} subjects={offers} amounts={some(7n)} />)
  expect(text()).toBe('7 × any Gold of Harbors / any Oak of Harbors 0x1111…1111')
  cleanup()
  render(<MovedAmounts scope={scope} subjects={offers.slice(0, 1)} amounts={some(2n)} />)
  expect(text()).toBe('2 × any Gold of Harbors 0x1111…1111')
})

test('behavior: what is refused is not called what was chosen', () => {
  for (const subjects of [offers, offers.slice(0, 1)]) {
    render(<MovedAmounts {...{ scope, subjects }} amounts={some(3n)} isAsChosen={false} />)
    expect(text()).toBe('3 × any of 0x1111…1111')
    cleanup()
  }
})

test.each([
  ['en', undefined, 'and 2 more'],
  ['de', de, 'und 2 mehr'],
])(
  'behavior: all names are there, those behind the third once they are opened, in %s',
  (locale, messages, more) => {
    const ids = [1n, 2n, 3n, 4n, 5n]
    const named = ids.map(tokenId => ({ contract, tokenId, name: `Harbor #${tokenId}` }))
    const amounts = ids.map(tokenId => ({
      token: contract,
      tokenId,
      amount: tokenId === 5n ? 9n : 1n,
    }))
    render(
      <UiProvider locale={locale} messages={messages}>
        <MovedAmounts scope={scope} subjects={named} amounts={amounts} />
      </UiProvider>,
    )
    const summary = screen.getByText(more)
    expect(summary.tagName).toBe('SUMMARY')
    expect(summary.closest('details')?.textContent).toBe(`${more}Harbor #4, 9 × Harbor #5`)
    expect(text()).toContain('Harbor #1, Harbor #2, Harbor #3')
  },
)
