// @vitest-environment happy-dom

import type { Price } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorth } from '../market/worth.ts'
import type { DataTable } from '../table/DataTable.tsx'
import OffersReceivedTab from './OffersReceivedTab.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: string }) => (
    <a href={`${to}${JSON.stringify(search)}`}>{children}</a>
  ),
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useTopBids: () => list,
}))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 }, wrappedNative: weth }),
}))
vi.mock('../market/useRates.ts', () => ({ useRates: () => ({ worthOf, isReading: false }) }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => () => undefined }))
vi.mock('./useOwnListings.ts', () => ({ useOwnListings: () => own }))
vi.mock('./useOfferQuantities.ts', () => ({ useOfferQuantities: () => quantities }))
vi.mock('../table/TokenCell.tsx', () => ({ TokenCell: () => null }))
vi.mock('../table/DataTable.tsx', () => ({
  // What else there is needs more than these rows.
  DataTable: ({ rows, columns }: DataTable.Props<object>) =>
    rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
      <p key={index}>
        {columns.map(
          ({ key, cell }) => ['item', 'price'].includes(key) && <span key={key}>{cell(row)}</span>,
        )}
      </p>
    )),
}))

const weth = '0x2222222222222222222222222222222222222222'
const usdc = '0x3333333333333333333333333333333333333333'
/** Of `usdc` 300 are worth 1 where there is a rate. */
let rates: Parameters<typeof createWorth>[0]
const worthOf = (price: Price) => createWorth(rates, weth)(price)
const fetchNextPage = vi.fn()
const [readQuantities, readListings] = [vi.fn(), vi.fn()]
let list: object
let own: object
let quantities: object
const bid = (
  id: string,
  tokenId: string,
  net?: string,
  currency = { contract: weth, symbol: 'WETH' },
) => ({
  ...{ id, token: { contract: weth, tokenId, kind: 'erc721' } },
  price: {
    currency: { ...currency, decimals: 18 },
    ...{ amount: { raw: '9' }, netAmount: net && { raw: net } },
  },
})

async function drawn(search: object = {}) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const part = { chainId: 1, account: '0xaa', search, onSearch: () => undefined } as const
  await act(async () => root.render(<OffersReceivedTab {...part} />))
  const text = () => document.body.textContent ?? ''
  const again = (sentence: string) =>
    [...document.querySelectorAll('[role=alert]')].find(each =>
      each.textContent?.includes(sentence),
    )
  const press = (sentence: string) =>
    act(async () => again(sentence)?.querySelector('button')?.click())
  return { text, again, press }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  rates = new Map([[usdc, { of: 300n, per: 1n }]])
  list = { data: [], isPending: false }
  own = { listingOf: () => null, failed: false }
  quantities = { left: () => undefined, most: () => undefined, failed: false }
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('OffersReceivedTab: behavior: where nobody offers anything, it leads to what can be listed', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const part = { chainId: 1, account: '0xaa', search: {}, onSearch: () => undefined } as const
  await act(async () => root.render(<OffersReceivedTab {...part} />))
  expect(document.body.textContent).toContain('No best offer is told')
  // One in a currency without a rate may be there all the same.
  expect(document.body.textContent).toContain('in a currency without a rate stands on the page')
  expect(document.body.textContent).not.toContain('Nobody')
  const link = document.querySelector('a')
  // Without the tab: to what the account holds.
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'List your items',
    '/portfolio{}',
  ])
  // Who holds nothing has nothing to list either.
  await act(async () => root.render(<OffersReceivedTab {...part} holdsNothing />))
  const other = document.querySelector('a')
  expect([other?.textContent, other?.getAttribute('href')?.startsWith('/undefined')]).toEqual([
    'Browse collections',
    true,
  ])
  expect(document.body.textContent).not.toContain('without a rate')
  await act(async () => root.unmount())
})

test('OffersReceivedTab: behavior: of offers that are not all read it is not said that they are all', async () => {
  const data = [bid('0xa', '7', '8'), bid('0xa', '8', '8')]
  list = { data, isPending: false, hasNextPage: true, isFetching: true }
  quantities = { ...quantities, left: () => 1 }
  const reading = await drawn()
  expect(reading.text()).toContain('1 offer for 2 items so far')
  expect(reading.text()).toContain('one offer, for 1 of 2+')
  expect(reading.again('offers')).toBeUndefined()
  document.body.replaceChildren()
  list = { data, isPending: false, hasNextPage: true, isError: true, fetchNextPage }
  const failed = await drawn()
  await failed.press('Not all offers could be read.')
  expect(fetchNextPage).toHaveBeenCalledOnce()
  document.body.replaceChildren()
  expect((await drawn({ min: '1' })).text()).toContain('No offer that was read brings as much.')
  document.body.replaceChildren()
  list = { data, isPending: false, hasNextPage: false }
  expect((await drawn()).text()).toMatch(
    /(?<!\d)1 offer for 2 items(?! so far).*one offer, for 1 of 2(?!\+)/,
  )
})

test('OffersReceivedTab: behavior: an offer of several rows is theirs together, also where for how many is not read', async () => {
  list = { data: [bid('0xa', '7', '8'), bid('0xa', '8', '8')], isPending: false }
  quantities = { ...quantities, failed: true, readAgain: readQuantities }
  const tab = await drawn()
  expect(tab.text()).toContain('the best for 2 items')
  await tab.press('For how many of your items an offer is could not be read.')
  expect(readQuantities).toHaveBeenCalledOnce()
})

test('OffersReceivedTab: behavior: one offer and one item are told as one', async () => {
  list = { data: [bid('0xa', '7', '8')], isPending: false }
  expect((await drawn()).text()).toContain('1 offer for 1 item')
  expect((await drawn()).text()).not.toContain('1 items')
  document.body.replaceChildren()
  expect((await drawn({ min: '0' })).text()).toContain('1 of 1 offer')
  expect((await drawn({ min: '0' })).text()).not.toContain('1 offers')
})

test('OffersReceivedTab: behavior: that the own listings could not be read is told', async () => {
  list = { data: [bid('0xa', '7', '8')], isPending: false }
  own = { listingOf: undefined, failed: true, readAgain: readListings }
  const tab = await drawn()
  await tab.press('Your listings could not all be read.')
  expect(readListings).toHaveBeenCalledOnce()
})

test('OffersReceivedTab: behavior: what brings an amount that is not told is not chosen among others', async () => {
  list = { data: [bid('0xa', '7'), bid('0xb', '8', '8')], isPending: false }
  await drawn()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('p input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false])
})

test('OffersReceivedTab: behavior: offers in several currencies stand each in its own, narrowed by what they are worth', async () => {
  const dollars = { contract: usdc, symbol: 'USDC' }
  const whole = '0'.repeat(18)
  const data = [
    bid('0xa', '7', `2${whole}`),
    bid('0xb', '8', `900${whole}`, dollars),
    bid('0xc', '9', `299${whole}`, dollars),
  ]
  list = { data, isPending: false }
  const all = await drawn()
  expect(all.text()).toContain('3 offers for 3 items')
  expect(all.text()).not.toContain('Currencies are compared')
  expect(document.querySelectorAll('p input')).toHaveLength(3)
  document.body.replaceChildren()
  const narrowed = await drawn({ min: '1' })
  expect(narrowed.text()).toContain('2 of 3 offers')
  expect(narrowed.text()).toContain('Currencies are compared by the marketplace’s rate.')
  document.body.replaceChildren()
  rates = new Map()
  const without = await drawn({ min: '1.5' })
  expect(without.text()).toContain('1 of 3 offers')
  expect(without.text()).toContain('Left out, for lack of a rate: 2.')
})
