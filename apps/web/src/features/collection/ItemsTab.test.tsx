// @vitest-environment happy-dom
import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionSearch } from '../../routes/searchParams.ts'
import { ItemsTab } from './ItemsTab.tsx'

const none = vi.hoisted(() => () => null)
vi.mock('./LiveRail.tsx', () => ({ LiveRail: () => <aside>rail</aside> }))
vi.mock('./LatestList.tsx', () => ({ LatestList: () => <i>latest</i> }))
vi.mock('../live/LiveMark.tsx', () => ({ LiveMark: none }))
vi.mock('./TraitFilter.tsx', () => ({ TraitFilter: none }))
vi.mock('./ItemsTable.tsx', () => ({ ItemsTable: none }))
vi.mock('../market/TokenGrid.tsx', () => ({ TokenGrid: none }))
vi.mock('./useTokenPages.ts', () => ({
  useTokenPages: () => ({ tokens: { isPending: false, data: {}, hasNextPage: false }, rows: [] }),
}))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  ...{ useSources: () => ({}), useMarketplaceConfigurations: () => ({}) },
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function Page({ first = { rank: 5 } }: { first?: CollectionSearch }) {
  const [search, setSearch] = useState<CollectionSearch>(first)
  return (
    <ItemsTab
      several={false}
      {...{ chainId: 1, collection: '0x1', search }}
      onSearch={change => setSearch(before => ({ ...before, ...change }))}
    />
  )
}

test.each(['Clear 1 filter', 'Show all items'])(
  'ItemsTab: behavior: a bad price goes by “%s”, though it was no filter',
  async name => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => page.render(<Page />))
    const field = () =>
      document.querySelector<HTMLInputElement>('[aria-label="Least price in ETH"]')
    await act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field(), 'a lot')
      field()?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect([field()?.value, field()?.getAttribute('aria-invalid')]).toEqual(['a lot', 'true'])
    const buttons = [...document.querySelectorAll('button')]
    await act(async () => buttons.find(({ textContent }) => textContent === name)?.click())
    expect([field()?.value, field()?.getAttribute('aria-invalid')]).toEqual(['', 'false'])
    await act(async () => page.unmount())
  },
)

test.each([
  [{ min: '2', max: '1' }, 'No item matches: the least price is above the most.'],
  [{ min: '10', max: '9', q: 'Reef' }, 'No item matches: the least price is above the most.'],
  [{ min: '9', max: '10' }, 'No item matches. Nothing may be listed now.'],
])('ItemsTab: behavior: why nothing is there by %j', async (first, said) => {
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => page.render(<Page first={first} />))
  expect(document.body.textContent).toContain(said)
  await act(async () => page.unmount())
})

test.each([
  [1240, true],
  [1239, false],
  [390, false],
])(
  'ItemsTab: behavior: at %i px what happens is followed beside the items: %s; else in a sheet that is opened',
  async (width, hasRail) => {
    const wide = { matches: hasRail, addEventListener() {}, removeEventListener() {} }
    const matches = vi.fn((query: string) =>
      query === '(width >= 1240px)' ? { ...wide, matches: width >= 1240 } : wide,
    )
    vi.stubGlobal('matchMedia', matches)
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => page.render(<Page />))
    const isFollowed = () => document.querySelector('i') !== null
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(document.body.textContent?.includes('rail')).toBe(hasRail)
    })
    expect(isFollowed()).toBe(false)
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Latest',
    )
    expect(button === undefined).toBe(hasRail)
    if (button !== undefined) {
      await act(async () => button.click())
      expect(isFollowed()).toBe(true)
      await act(async () =>
        document.querySelector<HTMLElement>('dialog button[aria-label=Close]')?.click(),
      )
      expect(isFollowed()).toBe(false)
    }
    await act(async () => page.unmount())
  },
)

test('ItemsTab: behavior: the items are drawn before the filters beside them', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const shown = () => [
    document.querySelector('select') !== null,
    document.querySelector('[aria-label="Least price in ETH"]') !== null,
  ]
  flushSync(() => page.render(<Page />))
  expect(shown()).toEqual([true, false])
  await vi.waitFor(() => expect(shown()).toEqual([true, true]))
  page.unmount()
})
