// @vitest-environment happy-dom
import type { SaleItem } from '@sluice/react/ui'
import type { Order, Price } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, zeroAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfferActions } from './OfferActions.tsx'

const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const
const trade = vi.hoisted(() => ({ begin: vi.fn() }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => trade.begin }))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({
    ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, wrappedNative: weth },
    currencies: [
      { address: zeroAddress, symbol: 'ETH', decimals: 18 },
      { address: usdc, symbol: 'USDC', decimals: 6 },
    ],
  }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  trade.begin.mockReset()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const item = { subject: { chainId: 1, name: 'Art' } } as SaleItem
const offer = (contract: Address, decimals: number | null, raw = '1000000000000000001') =>
  ({ currency: { contract, symbol: 'X', decimals }, amount: { raw } }) as Price
const listedIn = (contract: string, decimals: number) =>
  ({ id: '0x1', price: { currency: { contract, decimals }, amount: { raw: '1' } } }) as Order

function open() {
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (price: Price, listing: Order | null = null) =>
    act(async () =>
      page.render(
        <OfferActions
          {...{ item, price }}
          account={weth}
          listings={{ listingOf: () => listing, failed: false }}
        />,
      ),
    )
  const counter = () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === 'Counter')
  return { page, draw, counter }
}

test('OfferActions: an offer is countered by its exact price, and only in units that a listing has', async () => {
  const { page, draw, counter } = open()
  await draw(offer(weth, 18))
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'list', form: { price: '1.000000000000000001', currency: undefined } },
  })
  for (const decimals of [8, null]) {
    await draw(offer(weth, decimals))
    expect(counter()).toBeUndefined()
  }
  // An amount of ether in the field of a listing in dollars would be another price.
  await draw(offer(weth, 18), listedIn(usdc, 6))
  expect(counter()).toBeUndefined()
  await draw(offer(weth, 18), listedIn(zeroAddress, 18))
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[1]?.[0]).toMatchObject({
    ...{ kind: 'edit-listing', orderId: '0x1', form: { price: '1.000000000000000001' } },
  })
  await act(async () => page.unmount())
})

test('OfferActions: an offer in another currency that is known is countered in that', async () => {
  const { page, draw, counter } = open()
  const dollars = offer(usdc, 6, '1234567890')
  await draw(dollars)
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'list', form: { price: '1234.56789', currency: usdc } },
  })
  await draw(dollars, listedIn(usdc, 6))
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[1]?.[0]).toMatchObject({
    ...{ kind: 'edit-listing', orderId: '0x1', form: { price: '1234.56789' } },
  })
  // In ether it would be another price; of what the configuration tells otherwise, or not at all, nobody knows it.
  for (const [price, listing] of [
    [dollars, listedIn(zeroAddress, 18)],
    [dollars, { id: '0x1', price: null } as unknown as Order],
    [offer(usdc, 18), null],
    [offer(`0x${'d'.repeat(40)}`, 6), null],
  ] as const) {
    await draw(price, listing)
    expect(counter()).toBeUndefined()
  }
  await act(async () => page.unmount())
})
