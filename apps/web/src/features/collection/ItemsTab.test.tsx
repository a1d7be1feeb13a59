// @vitest-environment happy-dom
import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionSearch } from '../../routes/searchParams.ts'
import { ItemsTab } from './ItemsTab.tsx'

const none = vi.hoisted(() => () => null)
vi.mock('./LiveRail.tsx', () => ({ LiveRail: none }))
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

function Page() {
  const [search, setSearch] = useState<CollectionSearch>({ rank: 5 })
  return (
    <ItemsTab
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
