// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import type { PurchaseLine } from '../../flow/purchase/purchaseLine.ts'
import { context, currency, eth, saleFacts, scope, terms } from '../../testing/caseFacts.ts'
import { contract, maker } from '../../testing/openMarket.ts'
import { ListManyReview } from '../list/ListManyReview.tsx'
import { PurchaseLines } from '../purchase/PurchaseLines.tsx'
import { PurchaseTerms } from '../purchase/PurchaseTerms.tsx'
import { SellReview } from '../sell/SellReview.tsx'
import { UiProvider } from '../UiProvider.tsx'
import type { TokenSubject } from './subjects.ts'
import { tokenLabel } from './tokenLabel.ts'
import { tokenNames } from './tokenNames.ts'

afterEach(cleanup)

const show = (node: ReactNode) => render(<UiProvider>{node}</UiProvider>)
const subjectOf = (contract: Address, tokenId: bigint, name: string): TokenSubject => ({
  ...{ chainId: 1, contract, tokenId, name },
  ...{ collection: 'Tidelines', image: undefined },
})
const namesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('term')
    .map(each => each.textContent)

test.each([
  ['Tideline #4', 4n, 'Tideline #4'],
  ['Potion', 4n, 'Potion #4'],
  ['Tideline #4', 9n, 'Tideline #4 #9'],
  // The number of another token that ends with that of this one.
  ['Tideline #14', 4n, 'Tideline #14 #4'],
  ['', 4n, '#4'],
  ['A name', 123_456_789_012_345_678n, 'A name #123456…345678'],
])('behavior: the name %j of token %s is shown as %s', (name, tokenId, label) => {
  expect(tokenLabel(name, tokenId)).toBe(label)
})

test('behavior: two contracts with one name in a cart are told apart in its lines and terms', () => {
  const subjects = [contract, maker].map(each => subjectOf(each, 4n, 'Tideline #4'))
  const lines = subjects.map(
    ({ contract, tokenId }, index): PurchaseLine => ({
      ...{ orderId: `${index}`, token: { contract, tokenId }, quantity: 1n, unitPrice: eth },
      ...{ maker, fees: [], validUntil: 0 },
      ...{ currency, source: '', pay: { currency, amount: eth }, isMost: false, onTop: [] },
    }),
  )
  const quote = { lines, totals: [], balances: [], stale: [] }
  const names = tokenNames(subjects)
  show(<PurchaseLines {...{ quote, names, scope }} onLeaveOut={() => {}} />)
  const [mine, borrowed] = namesOf('Cost')
  expect(mine).toContain('0x1111…1111')
  expect(borrowed).not.toBe(mine)
  const buttons = screen.getAllByRole('button').map(each => each.getAttribute('aria-label'))
  expect(new Set(buttons).size).toBe(2)
  cleanup()

  const gets = subjects.map(({ contract, tokenId }) => ({ contract, tokenId, quantity: 1n }))
  const sale = { ...saleFacts, gets }
  show(<PurchaseTerms quote={{ ...quote, sale }} names={names} scope={scope} />)
  for (const address of [contract, maker])
    expect(screen.getAllByTitle(new RegExp(address, 'i')).length).toBe(1)
})

test('behavior: what is bought is named by what the transactions say, not by what was chosen', () => {
  const names = tokenNames([subjectOf(contract, 4n, 'Tideline #4')])
  const sale = { ...saleFacts, gets: [{ contract: maker, tokenId: 4n, quantity: 2n }] }
  const quote = { lines: [], totals: [], balances: [], stale: [], sale }
  show(<PurchaseTerms {...{ quote, names, scope }} />)
  expect(document.body.textContent).not.toContain('Tideline')
  expect(document.body.textContent).toContain('2 × #4')
  expect(screen.getAllByTitle(new RegExp(maker, 'i')).length).toBeGreaterThan(0)
})

test('behavior: three of one name that are listed together differ by their numbers', () => {
  const subjects = [1n, 2n, 3n].map(id => subjectOf(contract, id, 'Potion'))
  const lines = subjects.map(token => ({ token, context, terms: { ...terms, quantity: 1n } }))
  show(<ListManyReview lines={lines} names={tokenNames(subjects)} />)
  const shown = namesOf('To be listed')
  expect(shown.map(each => each?.match(/Potion #\d/)?.[0])).toEqual([
    ...['Potion #1', 'Potion #2', 'Potion #3'],
  ])
  for (const each of shown) expect(each).toContain('0x1111…1111')
})

test('behavior: what is not sold has a row each, also where contracts share a name', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const subjects = [contract, maker].map(each => subjectOf(each, 4n, 'Tideline #4'))
  const unsold = subjects.map(({ contract, tokenId }) => ({
    chosen: { token: { contract, tokenId }, quantity: 1n },
    reason: 'no-offer' as const,
  }))
  const quote = { lines: [], proceeds: [], unsold }
  show(<SellReview quote={quote} names={tokenNames(subjects)} scope={scope} />)
  expect(new Set(namesOf('Not for sale now')).size).toBe(2)
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})
