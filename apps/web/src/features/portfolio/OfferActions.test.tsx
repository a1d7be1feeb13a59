// @vitest-environment happy-dom
import type { SaleItem } from '@sluice/react/ui'
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { zeroAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfferActions } from './OfferActions.tsx'

const weth = `0x${'2'.repeat(40)}` as const
const trade = vi.hoisted(() => ({ begin: vi.fn() }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => trade.begin }))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 }, wrappedNative: weth }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('OfferActions: an offer is countered by its exact price, and only in units that a listing has', async () => {
  const item = { subject: { chainId: 1, name: 'Art' } } as SaleItem
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  let listing: Order | null = null
  const draw = (decimals: number | null) =>
    act(async () =>
      page.render(
        <OfferActions
          item={item}
          account={weth}
          listings={{ listingOf: () => listing, failed: false }}
          price={{
            currency: { contract: weth, symbol: 'WETH', decimals },
            amount: { raw: '1000000000000000001' },
          }}
        />,
      ),
    )
  const counter = () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === 'Counter')
  await draw(18)
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[0]?.[0]).toMatchObject({
    kind: 'list',
    form: { price: '1.000000000000000001' },
  })
  for (const decimals of [8, null]) {
    await draw(decimals)
    expect(counter()).toBeUndefined()
  }
  // An amount of ether in the field of a listing in dollars would be another price.
  const listedIn = (contract: string, decimals: number) =>
    ({ id: '0x1', price: { currency: { contract, decimals }, amount: { raw: '1' } } }) as Order
  listing = listedIn(`0x${'c'.repeat(40)}`, 6)
  await draw(18)
  expect(counter()).toBeUndefined()
  listing = listedIn(zeroAddress, 18)
  await draw(18)
  await act(async () => counter()?.click())
  expect(trade.begin.mock.calls[1]?.[0]).toMatchObject({
    ...{ kind: 'edit-listing', orderId: '0x1', form: { price: '1.000000000000000001' } },
  })
  await act(async () => page.unmount())
})
