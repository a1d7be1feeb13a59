// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ItemFilters } from '../../routes/searchParams.ts'
import type { TradeButton } from '../trade/TradeButton.tsx'
import SweepBar from './SweepBar.tsx'

const market = vi.hoisted(() => ({
  prices: [] as readonly bigint[],
  asked: {} as object,
  isOld: false,
  state: 'read' as 'read' | 'reading' | 'failed',
  refetch: vi.fn(),
  account: undefined as `0x${string}` | undefined,
  /** What comes on top of one, and what was asked for. */
  onTop: undefined as string | undefined,
  paths: [] as object[],
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSweepPrices: (asked: object) => {
    market.asked = asked
    const { state, refetch } = market
    if (state !== 'read') return { data: undefined, isError: state === 'failed', refetch }
    const data = market.prices.map((unitPrice, at) => ({ orderId: `0x${at}`, unitPrice }))
    return { data, isPlaceholderData: market.isOld }
  },
  useSluiceClient: () => ({
    request: async (_: string, { body }: { body: { items: { orderId: string }[] } }) => {
      market.paths.push(body)
      if (market.onTop === undefined) throw new Error('No.')
      return {
        path: body.items.map(({ orderId }) => ({
          ...{ orderId, quantity: 1, rawQuote: `${market.prices[Number(orderId)]}` },
          feesOnTop: [{ recipient: orderId, rawAmount: market.onTop }],
        })),
      }
    },
  }),
  useConversion: () => ({}),
}))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: market.account }) }))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('../trade/TradeButton.tsx', () => ({
  TradeButton: ({ request, children, disabled }: TradeButton.Props) => (
    <button type="button" disabled={disabled}>
      {children}
      {`, asks for ${request.kind === 'sweep' ? request.form?.count : ''}`}
    </button>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  Object.assign(market, { account: undefined, onTop: undefined, paths: [], state: 'read' })
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const subject = {
  chainId: 1,
  contract: `0x${'1'.repeat(40)}` as const,
  name: 'Art',
  image: undefined,
}
const ether = 10n ** 18n

async function draw(prices: readonly bigint[], filters: ItemFilters = {}) {
  market.prices = prices
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const queryClient = new QueryClient()
  await act(async () =>
    page.render(
      <QueryClientProvider client={queryClient}>
        <SweepBar {...{ subject, filters }} />
      </QueryClientProvider>,
    ),
  )
  return page
}

const said = () => document.querySelector('button')?.textContent
const slider = () => document.querySelector('input')
const slide = (to: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(slider(), to)
    slider()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('SweepBar', () => {
  test('default: what the cheapest come to at least, to the last digit, and their review', async () => {
    const page = await draw([ether, ether + 1n, 3n * ether])
    expect(said()).toBe('Buy 1 from 1 ETH, asks for 1')
    expect(slider()?.max).toBe('3')
    await slide('2')
    expect(said()).toBe('Buy 2 from 2.000000000000000001 ETH, asks for 2')
    expect(slider()?.getAttribute('aria-valuetext')).toBe(
      '2 items from 2.000000000000000001 ETH, before fees on top',
    )
    expect(document.body.textContent).toContain('before fees on top')
    expect(market.paths).toEqual([])
    await act(async () => page.unmount())
  })

  test('behavior: with an account, what they come to with the fees on top', async () => {
    Object.assign(market, { account: subject.contract, onTop: '7' })
    const page = await draw([ether, ether + 1n, 3n * ether])
    await slide('3')
    await slide('2')
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(said()).toBe('Buy 2 for 2.000000000000000015 ETH, asks for 2')
    })
    expect(slider()?.getAttribute('aria-valuetext')).toBe('2 items for 2.000000000000000015 ETH')
    expect(document.body.textContent).not.toContain('before fees on top')
    // Of the counts that the slider passed none was asked for.
    const items = ['0x0', '0x1'].map(orderId => ({ orderId, quantity: 1 }))
    expect(market.paths).toEqual([{ items, taker: subject.contract, onlyPath: true }])
    await act(async () => page.unmount())
  })

  test('error: a total that cannot be read stays what it is at least', async () => {
    Object.assign(market, { account: subject.contract, onTop: undefined })
    const page = await draw([ether])
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(market.paths).toHaveLength(1)
    })
    await act(async () => undefined)
    expect(said()).toBe('Buy 1 from 1 ETH, asks for 1')
    await act(async () => page.unmount())
  })

  test('behavior: the prices of other filters are not what these cost', async () => {
    market.isOld = true
    const page = await draw([ether, ether])
    market.isOld = false
    const button = document.querySelector('button')
    expect([button?.textContent, button?.disabled]).toEqual(['Reading prices, asks for 1', true])
    expect(document.body.textContent).not.toContain('ETH')
    expect(document.querySelector('input')?.getAttribute('aria-valuetext')).toBe('1 item')
    await act(async () => page.unmount())
  })

  test('behavior: its place is kept while the prices are read', async () => {
    market.state = 'reading'
    const page = await draw([])
    const bar = document.querySelector('section[aria-label=Sweep]')
    expect([bar?.getAttribute('aria-busy'), bar?.textContent]).toEqual(['true', ''])
    expect(document.documentElement.style.getPropertyValue('--bar')).toBe('64px')
    await act(async () => page.unmount())
  })

  test('error: prices that could not be read are told in its place, and can be read again', async () => {
    market.state = 'failed'
    const page = await draw([])
    const alert = document.querySelector('section[aria-label=Sweep] [role=alert]')
    expect(alert?.textContent).toContain('What can be swept could not be read.')
    await act(async () => alert?.querySelector('button')?.click())
    expect(market.refetch).toHaveBeenCalledOnce()
    await act(async () => page.unmount())
  })

  test('behavior: the most price and the traits of the filters narrow it', async () => {
    const page = await draw([ether], { max: '2', traits: { Hour: ['Dawn'] } })
    expect(market.asked).toMatchObject({ maxPrice: 2n * ether, attributes: { Hour: ['Dawn'] } })
    await act(async () => page.unmount())
  })

  test.each([
    ['nothing is listed', [], {}],
    ['a sweep cannot follow the filters', [ether], { rank: 5 }],
  ])('behavior: where %s there is no bar', async (_, prices, filters) => {
    const page = await draw(prices, filters)
    expect(document.body.textContent).toBe('')
    await act(async () => page.unmount())
  })
})
