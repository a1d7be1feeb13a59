// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import OffersReceivedTab from './OffersReceivedTab.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: string }) => (
    <a href={`${to}${JSON.stringify(search)}`}>{children}</a>
  ),
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useTopBids: () => ({ data: [], isPending: false }),
}))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => () => undefined }))
vi.mock('./useOwnListings.ts', () => ({ useOwnListings: () => () => undefined }))
vi.mock('./useOfferQuantities.ts', () => ({ useOfferQuantities: () => ({}) }))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('OffersReceivedTab: behavior: where nobody offers anything, it leads to what can be listed', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const part = { chainId: 1, account: '0xaa', search: {}, onSearch: () => undefined } as const
  await act(async () => root.render(<OffersReceivedTab {...part} />))
  expect(document.body.textContent).toContain('Nobody offers anything')
  const link = document.querySelector('a')
  // Without the tab: to what the account holds.
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'List your items',
    '/portfolio{}',
  ])
  await act(async () => root.unmount())
})
