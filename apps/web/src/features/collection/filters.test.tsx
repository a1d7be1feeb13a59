// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FilterChips } from './FilterChips.tsx'
import { FilterSection } from './FilterSection.tsx'
import { RankFilter } from './RankFilter.tsx'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useMarketplaceConfigurations: (_: object, { select }: { select: (read: object) => object }) => ({
    data: select({
      marketplaces: [
        { exchanges: { seaport: { paymentTokens: [{ address: weth, symbol: 'WETH' }] } } },
      ],
    }),
  }),
}))

vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))

let page: Root
const draw = (node: ReactNode) => act(async () => page.render(node))
const field = () => document.querySelector('input') as HTMLInputElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => page.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('RankFilter', () => {
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const enter = () =>
    act(async () =>
      document
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )

  test('default: Enter narrows, and the field keeps the focus', async () => {
    const onChange = vi.fn<RankFilter.Props['onChange']>()
    const rank = (now?: number) => <RankFilter rank={now} onChange={onChange} className="" />
    await draw(rank())
    field().focus()
    const before = field()
    await type(' 100 ')
    await enter()
    expect(onChange.mock.calls).toEqual([[100]])
    await draw(rank(100))
    expect([field(), document.activeElement]).toEqual([before, before])
    await type('')
    await enter()
    expect(onChange.mock.lastCall).toEqual([undefined])
    // Taken away elsewhere, it does not stand there any more.
    await draw(rank())
    expect(field().value).toBe('')
  })

  test.each(['abc', '1.5', '0', '-1'])('error: %s is told, and nothing changes', async text => {
    const onChange = vi.fn<RankFilter.Props['onChange']>()
    await draw(<RankFilter rank={5} onChange={onChange} className="" />)
    await type(text)
    await enter()
    expect(onChange).not.toHaveBeenCalled()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('Use a whole number')
  })
})

describe('FilterChips', () => {
  test('behavior: a currency is told by its symbol, and by its address while that is unknown', async () => {
    const chip = (currency: `0x${string}`) => (
      <FilterChips
        {...{ chainId: 1, collection: weth, filters: { currency }, onChange: () => undefined }}
      />
    )
    await draw(chip(weth.toLowerCase() as `0x${string}`))
    expect(document.body.textContent).toBe('Currency WETH')
    await draw(chip(`0x${'1'.repeat(40)}`))
    expect(document.body.textContent).toBe('Currency 0x1111…1111')
  })

  test.each([
    [{ min: '900000' }, 'Price 900\u202f000 – ∞ ETH'],
    [{ min: '0.5', max: '12000.25' }, 'Price 0.5 – 12\u202f000.25 ETH'],
    [{ max: '2' }, 'Price 0 – 2 ETH'],
  ])('behavior: a price is grouped, with its currency: %j', async (filters, text) => {
    const part = { chainId: 1, collection: weth, onChange: () => undefined }
    await draw(<FilterChips {...part} filters={filters} />)
    expect(document.body.textContent).toBe(text)
  })
})

describe('FilterSection', () => {
  test('behavior: it unfolds with the first choice, and does not fold with the last', async () => {
    const section = (isOpen: boolean) => (
      <FilterSection title="Traits" isOpen={isOpen}>
        Gold
      </FilterSection>
    )
    const isOpen = () => document.querySelector('details')?.open
    await draw(section(false))
    expect(isOpen()).toBe(false)
    await draw(section(true))
    expect(isOpen()).toBe(true)
    await draw(section(false))
    expect(isOpen()).toBe(true)
  })
})
