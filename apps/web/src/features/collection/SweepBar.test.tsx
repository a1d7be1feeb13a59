// @vitest-environment happy-dom
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
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSweepPrices: (asked: object) => {
    market.asked = asked
    return { data: market.prices, isPlaceholderData: market.isOld }
  },
  useConversion: () => ({}),
}))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: undefined }) }))
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
  await act(async () => page.render(<SweepBar {...{ subject, filters }} />))
  return page
}

describe('SweepBar', () => {
  test('default: the running total of the cheapest, to the last digit, and their review', async () => {
    const page = await draw([ether, ether + 1n, 3n * ether])
    const said = () => document.querySelector('button')?.textContent
    expect(said()).toBe('Buy 1 for 1 ETH, asks for 1')
    const slider = document.querySelector('input')
    expect(slider?.max).toBe('3')
    await act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(slider, '2')
      slider?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(said()).toBe('Buy 2 for 2.000000000000000001 ETH, asks for 2')
    expect(slider?.getAttribute('aria-valuetext')).toBe('2 items for 2.000000000000000001 ETH')
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
