// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OffersTable } from '../market/OffersTable.tsx'
import OffersTab from './OffersTab.tsx'

const contract = `0x${'1'.repeat(40)}` as const
const currency = { contract, symbol: 'WETH', decimals: 18 }
type Props = Parameters<typeof OffersTab>[0]
const price = (raw: string) => ({ currency, amount: { raw, decimal: 0 }, netAmount: { raw } })
const bid = (id: string, tokenSetId: string) => ({ id, tokenSetId, contractKind: 'erc1155' })
const market: { orders: object[]; held: object; account: string | undefined; fails: boolean } = {
  ...{ orders: [], held: {}, account: undefined, fails: false },
}
const rawOf = (floor: ReturnType<OffersTable.Props['floorOf']>) =>
  typeof floor === 'object' ? floor?.amount.raw : floor

vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useBids: () => ({ data: market.orders as Order[] }),
  useAttributes: () => ({
    data: { attributes: [{ key: 'Hour', attributeCount: 1, values: [{ value: 'Dusk' }] }] },
  }),
  useDepth: () => ({ data: undefined }),
  useUserTokens: () => market.held,
  useSluiceClient: () => ({
    chains: [],
    request: async (_: string, { query }: { query: { tokens: readonly string[] } }) => {
      if (query.tokens.length > 50) throw new Error('The route takes no more than 50.')
      if (market.fails) throw new Error('No.')
      return {
        tokens: query.tokens.map(each => ({
          token: { contract, tokenId: each.split(':')[1] },
          market: { floorAsk: { price: price('96') } },
        })),
      }
    },
  }),
}))
vi.mock('./useListingCurrencies.ts', () => ({ useListingCurrencies: () => ({ currencies: [] }) }))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('../charts/DepthChart.tsx', () => ({ DepthChart: () => null }))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: market.account }) }))
vi.mock('../trade/TradeButton.tsx', () => ({
  TradeButton: ({ children }: { children: ReactNode }) => <button type="button">{children}</button>,
}))
vi.mock('../market/OffersTable.tsx', () => ({
  OffersTable: ({ orders, floorOf }: OffersTable.Props) => (
    <output>{orders.map(order => `${order.id} to ${rawOf(floorOf(order))}`).join()}</output>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function draw(more: Partial<Props> = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (collection: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <OffersTab
            {...{ chainId: 1, collection, subject: undefined, several: true, search: {} }}
            {...{ floor: price('61') as never, onSearch: () => undefined, ...more }}
          />
        </QueryClientProvider>,
      ),
    )
  const said = () => document.querySelector('output')?.textContent
  const untilSaid = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      expect(said()).toBe(text)
    })
  return { show, said, untilSaid }
}

describe('OffersTab', () => {
  test('behavior: an offer for a token of an edition stands beside the floor of that token', async () => {
    market.orders = [bid('one', `token:${contract}:7`), bid('any', `contract:${contract}`)]
    const page = await draw()
    await page.show(contract)
    await page.untilSaid('one to 96,any to 61')
  })

  test.each([
    ['that the collection has', { Hour: ['Dusk'] }, ['Hour Dusk', 'Make offer for Hour: Dusk']],
    ['that it lacks', { Hour: ['Dawn'] }, ['Hour Dawn']],
    ['of no choice', undefined, []],
    ['of several', { Hour: ['Dusk', 'Dawn'] }, []],
  ])('behavior: an offer for a trait %s, beside one for any item', async (_, traits, buttons) => {
    const onSearch = vi.fn()
    const page = await draw({ subject: { name: 'First' } as never, search: { traits }, onSearch })
    await page.show(contract)
    const shown = [...document.querySelectorAll('button')]
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      ...buttons,
      'Make collection offer',
    ])
    const chip = document.querySelector<HTMLElement>('[aria-label^="Remove filter Hour"]')
    await act(async () => chip?.click())
    expect(onSearch.mock.calls).toEqual(chip === null ? [] : [[{ traits: undefined }]])
    expect(chip === null).toBe(buttons.length === 0)
  })

  test('behavior: so does each of more offers than the route takes tokens', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `${index}`)
    market.orders = ids.map(id => bid(id, `token:${contract}:${id}`))
    const page = await draw()
    await page.show(contract)
    await page.untilSaid(ids.map(id => `${id} to 96`).join())
  })

  test('behavior: a floor that could not be read is told as such, and read again when asked', async () => {
    market.orders = [bid('one', `token:${contract}:7`), bid('any', `contract:${contract}`)]
    market.fails = true
    const page = await draw()
    await page.show(contract)
    await page.untilSaid('one to failed,any to 61')
    const line = document.querySelector('[role=alert]')
    expect(line?.textContent).toContain('Not all floors could be read.')
    market.fails = false
    await act(async () => line?.querySelector('button')?.click())
    await page.untilSaid('one to 96,any to 61')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('behavior: all that is held is read: an offer may be accepted with any of it', async () => {
    const fetchNextPage = vi.fn()
    market.held = { data: [{}], hasNextPage: true, isFetching: false, fetchNextPage }
    const page = await draw()
    await page.show(contract)
    expect(fetchNextPage).toHaveBeenCalledOnce()
    market.held = {}
  })

  test('behavior: holdings that could not all be read are told: more may fit', async () => {
    const [fetchNextPage, refetch] = [vi.fn(), vi.fn()]
    market.account = contract
    market.orders = [bid('any', `contract:${contract}`)]
    market.held = { data: undefined, isPending: false, isError: true, refetch }
    const page = await draw()
    await page.show(contract)
    const line = () => document.querySelector('[role=alert]')
    expect(line()?.textContent).toContain('Not all that you hold of it could be read')
    await act(async () => line()?.querySelector('button')?.click())
    expect(refetch).toHaveBeenCalledOnce()
    market.held = { data: [{}], hasNextPage: true, isError: true, fetchNextPage }
    await page.show(contract)
    await act(async () => line()?.querySelector('button')?.click())
    expect(fetchNextPage).toHaveBeenCalledOnce()
    market.held = { data: [{}], hasNextPage: false, isError: false }
    await page.show(`0x${'3'.repeat(40)}`)
    expect(line()).toBeNull()
    market.held = {}
    market.account = undefined
  })

  test('behavior: the offers of another collection are not held back by the pointer', async () => {
    market.orders = [bid('one', `contract:${contract}`)]
    const page = await draw()
    await page.show(contract)
    const event = { bubbles: true, pointerType: 'mouse' }
    await act(async () =>
      document.querySelector('output')?.dispatchEvent(new PointerEvent('pointerover', event)),
    )
    market.orders = [bid('two', `contract:0x${'2'.repeat(40)}`)]
    await page.show(`0x${'2'.repeat(40)}`)
    expect(page.said()).toBe('two to 61')
  })
})
