// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ListingsTab from './ListingsTab.tsx'
import OffersMadeTab from './OffersMadeTab.tsx'
import type { OwnOrders } from './OwnOrders.tsx'

const asked = vi.hoisted(() => vi.fn((_: { sortBy?: string }) => ({})))
vi.mock('@sluice/react', () => ({
  useUserAsks: asked,
  useUserBids: asked,
  useBids: asked,
}))
vi.mock('./exposure.ts', () => ({ exposure: () => [] }))
vi.mock('./OwnOrders.tsx', () => ({
  OwnOrders: ({ status, sort, onSort }: OwnOrders.Props) => (
    <>
      <output>{status}</output>
      <button type="button" onClick={onSort}>
        {`by ${sort?.by}`}
      </button>
    </>
  ),
  ordersOf: () => [],
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe.each([
  ['ListingsTab', ListingsTab],
  ['OffersMadeTab', OffersMadeTab],
])('%s', (_, Tab) => {
  test('behavior: the state is the address’s, which outlives a reload', async () => {
    const onSearch = vi.fn()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const part = { chainId: 1, account: '0xaa', onSearch } as const
    await act(async () => root.render(<Tab {...part} search={{ state: 'cancelled' }} />))
    expect(document.querySelector('output')?.textContent).toBe('cancelled')
    const choices = [...document.querySelectorAll('input')]
    for (const choice of choices.slice(0, 2)) await act(async () => choice.click())
    expect(onSearch.mock.calls).toEqual([[{ state: undefined }], [{ state: 'inactive' }]])
  })

  test('behavior: the marketplace sorts them by the price where the address says so, and its head leads back', async () => {
    const onSearch = vi.fn()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const part = { chainId: 1, account: '0xaa', onSearch } as const
    const head = () => document.querySelector('button')
    for (const sort of [undefined, 'price'] as const) {
      asked.mockClear()
      await act(async () => root.render(<Tab {...part} search={{ sort }} />))
      const sorts = new Set(asked.mock.calls.map(([{ sortBy }]) => sortBy))
      expect([...sorts]).toEqual([sort ?? 'createdAt'])
      expect(head()?.textContent).toBe(`by ${sort}`)
      await act(async () => head()?.click())
    }
    expect(onSearch.mock.calls).toEqual([[{ sort: 'price' }], [{ sort: undefined }]])
  })
})
