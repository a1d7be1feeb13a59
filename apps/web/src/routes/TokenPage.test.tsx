// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListingsTable } from '../features/market/ListingsTable.tsx'
import type { PriceCard } from '../features/market/PriceCard.tsx'
import { TokenPage } from './TokenPage.tsx'

const contract = `0x${'1'.repeat(40)}`
const you = `0x${'a'.repeat(40)}`
const fetchNextPage = vi.fn(async () => ({}))
const fetchNextOwn = vi.fn()
/** How the own listings stand: read, with more to come; or not read yet. */
let own: object
/** How the other reads stand. */
let asks: object
let held: object
const failed = (readAgain: object) =>
  Object.entries(readAgain)
    .flatMap(([part, again]) => (again === undefined ? [] : part))
    .join()
const details = { contract, tokenId: '7', kind: 'erc1155' }
const readHeld = { pages: [{ tokens: [{ token: details, ownership: { tokenCount: '1' } }] }] }

vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useToken: () => ({ data: { token: details } }),
  useCollection: () => ({ data: undefined }),
  useUserTokens: () => held,
  // The cheapest are somebody else's, and there are more.
  useAsks: ({ maker }: { maker?: string }, { enabled }: { enabled?: boolean }) =>
    maker === undefined ? asks : enabled === true && maker === you ? own : { isPending: true },
}))
vi.mock('@tanstack/react-router', async importOriginal => ({
  ...(await importOriginal<object>()),
  getRouteApi: () => ({ useParams: () => ({ chainId: '1', contract, tokenId: '7' }) }),
  Link: () => null,
}))
vi.mock('../features/app/AppContext.tsx', () => ({ useChain: () => ({ id: 1 }) }))
vi.mock('../features/app/usePageTitle.ts', () => ({ usePageTitle: () => undefined }))
vi.mock('../features/wallet/useWallet.ts', () => ({ useWallet: () => ({ address: you }) }))
vi.mock('../features/market/Provenance.tsx', () => ({ Provenance: () => null }))
vi.mock('../features/token/BestOffer.tsx', () => ({ BestOffer: () => null }))
vi.mock('../features/token/RefreshMetadata.tsx', () => ({ RefreshMetadata: () => null }))
vi.mock('../features/token/TokenHistory.tsx', () => ({ default: () => null }))
vi.mock('../features/token/TokenOffers.tsx', () => ({ TokenOffers: () => null }))
vi.mock('../features/token/TokenOwners.tsx', () => ({ TokenOwners: () => null }))
vi.mock('../features/token/TokenPicture.tsx', () => ({ TokenPicture: () => null }))
vi.mock('../features/market/PriceCard.tsx', () => ({
  PriceCard: ({ listings: { own, readAgain }, isRead }: PriceCard.Props) => (
    <output data-read={isRead} data-unread={failed(readAgain)}>
      {own?.map(({ id }: Order) => id)}
    </output>
  ),
}))
vi.mock('../features/market/ListingsTable.tsx', () => ({
  ListingsTable: ({ more }: ListingsTable.Props) => (
    <button type="button" disabled={more?.hasMore !== true} onClick={more?.readOn}>
      more
    </button>
  ),
}))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  own = { data: [{ id: 'dear' }], hasNextPage: false, isPending: false }
  asks = { data: [{ id: 'cheap' }], hasNextPage: true, isFetchingNextPage: false, fetchNextPage }
  held = { data: readHeld }
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('TokenPage', () => {
  test('behavior: of many listings the others follow, and one’s own are known at once', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<TokenPage />))
    expect(document.querySelector('output')?.textContent).toBe('dear')
    await act(async () => document.querySelector('button')?.click())
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })

  test('behavior: of one’s own listings all are read before it is said what can be done', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = () => act(async () => root.render(<TokenPage key={JSON.stringify(own)} />))
    const isRead = () => document.querySelector('output')?.dataset.read
    own = { data: undefined, hasNextPage: false, isPending: true }
    await draw()
    expect(isRead()).toBe('false')
    const page = Array.from({ length: 50 }, (_, index) => ({ id: `dear ${index}` }))
    own = { data: page, hasNextPage: true, isPending: false, fetchNextPage: fetchNextOwn }
    await draw()
    expect([isRead(), fetchNextOwn.mock.calls.length]).toEqual(['false', 1])
    own = { data: page, hasNextPage: false, isPending: false }
    await draw()
    expect(isRead()).toBe('true')
  })

  test('behavior: listings that could not be read are told where they would stand', async () => {
    const refetch = vi.fn()
    asks = { data: undefined, isPending: false, isError: true, refetch }
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<TokenPage />))
    const section = document.querySelector('[aria-label=Listings]')
    expect(section?.textContent).toContain('The listings could not be read.')
    await act(async () => section?.querySelector('button')?.click())
    expect(refetch).toHaveBeenCalledOnce()
    expect(document.querySelector('output')?.dataset.unread).toBe('listings,payable')
  })

  test('behavior: holdings, or a page of one’s own listings, that could not be read are told', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = () => act(async () => root.render(<TokenPage key={JSON.stringify([held, own])} />))
    const unread = () => document.querySelector('output')?.dataset.unread
    await draw()
    expect(unread()).toBe('')
    own = { data: [{ id: 'dear' }], hasNextPage: true, isPending: false, isError: true }
    await draw()
    expect(unread()).toBe('own')
    held = { data: undefined, isPending: false, isError: true }
    await draw()
    expect(unread()).toBe('holdings')
  })
})
