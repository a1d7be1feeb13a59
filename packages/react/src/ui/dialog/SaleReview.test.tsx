// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { maxUint256 } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { approvesConduit, eth, saleFacts, scope } from '../../testing/caseFacts.ts'
import { conduit, maker, weth } from '../../testing/openMarket.ts'
import { UiProvider } from '../UiProvider.tsx'
import { SaleReview } from './SaleReview.tsx'

afterEach(cleanup)

function show(change: Partial<typeof saleFacts>) {
  render(
    <UiProvider>
      <SaleReview give="this" get="that" sale={{ ...saleFacts, ...change }} scope={scope} />
    </UiProvider>,
  )
  return (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent
}
const allows = (amount: bigint, spender = conduit) => [
  { through: weth, allows: [{ token: weth, spender, amount }] },
]

test('SaleReview: behavior: an approval says who may take exactly how much', () => {
  expect(show({ before: allows(eth / 4n) })('First')).toMatch(
    /^Conduit of Seaport.* may take 0.25 WETH$/,
  )
})

test('SaleReview: behavior: one of more than there is, for somebody unknown, is no less plain', () => {
  const first = show({ before: allows(maxUint256, maker) })('First')
  expect(first?.replace(/\D/g, '')).toContain(`${maxUint256}`)
  expect(first).toMatch(/^0xbbbb.* may take .* WETH$/i)
})

test('SaleReview: behavior: of a collection all of it', () => {
  const first = show({ before: approvesConduit.before ?? [] })('First')
  expect(first).toMatch(/^Conduit of Seaport.* may take all of Collection/)
})

test('SaleReview: behavior: without anything before it there is no such line', () => {
  const row = show({})
  expect([row('First'), row('You give')]).toEqual([undefined, 'this'])
  expect(document.body.textContent).not.toContain('only after what comes first')
})

test('SaleReview: behavior: what comes only later is said to, and nothing of it is told', () => {
  const row = show({ isLater: true, through: [maker], to: [maker] })
  screen.getByText(/sends the rest only after what comes first/)
  expect([row('Through'), row('Until')]).toEqual([undefined, undefined])
})
