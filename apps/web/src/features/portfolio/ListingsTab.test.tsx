// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ListingsTab from './ListingsTab.tsx'
import OffersMadeTab from './OffersMadeTab.tsx'
import type { OwnOrders } from './OwnOrders.tsx'

type Asked = { sortBy?: string; status?: string }
const open = vi.hoisted(() => ({ offers: [] as object[] }))
const asked = vi.hoisted(() =>
  vi.fn(({ status }: Asked) => ({ data: status === 'active' ? open.offers : [] })),
)
vi.mock('@sluice/react', () => ({
  useUserAsks: asked,
  useUserBids: asked,
  useBids: asked,
}))
vi.mock('./exposure.ts', () => ({
  exposure: (orders: readonly object[]) => orders.map((_, place) => ({ contract: `${place}` })),
}))
vi.mock('./ExposureLine.tsx', () => ({ ExposureLine: () => <p>could cost</p> }))
vi.mock('./OwnOrders.tsx', () => ({
  OwnOrders: ({ choice, status, sort, onSort }: OwnOrders.Props) => (
    <>
      {choice}
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
  ['ListingsTab', ListingsTab, 'state', 'made', 'asksBy', 'bidsBy'],
  ['OffersMadeTab', OffersMadeTab, 'made', 'state', 'bidsBy', 'asksBy'],
] as const)('%s', (_, Tab, own, other, by, otherBy) => {
  test('behavior: the state is the address’s, which outlives a reload', async () => {
    const onSearch = vi.fn()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const part = { chainId: 1, account: '0xaa', onSearch } as const
    await act(async () =>
      root.render(<Tab {...part} search={{ [own]: 'cancelled', [other]: 'expired' }} />),
    )
    expect(document.querySelector('output')?.textContent).toBe('cancelled')
    const choices = [...document.querySelectorAll('input')]
    for (const choice of choices.slice(0, 2)) await act(async () => choice.click())
    expect(onSearch.mock.calls).toEqual([[{ [own]: undefined }], [{ [own]: 'inactive' }]])
  })

  test('behavior: the marketplace sorts them by the price where the address says so, and its head leads back', async () => {
    const onSearch = vi.fn()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const part = { chainId: 1, account: '0xaa', onSearch } as const
    const head = () => document.querySelector('button')
    for (const order of [undefined, 'price'] as const) {
      asked.mockClear()
      await act(async () => root.render(<Tab {...part} search={{ [by]: order, sort: 'floor' }} />))
      const sorts = new Set(asked.mock.calls.map(([{ sortBy }]) => sortBy))
      expect([...sorts]).toEqual([order ?? 'createdAt'])
      expect(head()?.textContent).toBe(`by ${order}`)
      await act(async () => head()?.click())
    }
    asked.mockClear()
    await act(async () => root.render(<Tab {...part} search={{ [otherBy]: 'price' }} />))
    expect(head()?.textContent).toBe('by undefined')
    expect(onSearch.mock.calls).toEqual([[{ [by]: 'price' }], [{ [by]: undefined }]])
  })
})

describe('OffersMadeTab', () => {
  test.each([undefined, 'inactive', 'expired'] as const)(
    'behavior: what open offers could cost is told beside those that are %s',
    async made => {
      open.offers = [{}, {}]
      const root = createRoot(document.body.appendChild(document.createElement('div')))
      const part = { chainId: 1, account: '0xaa', onSearch: () => undefined } as const
      await act(async () => root.render(<OffersMadeTab {...part} search={{ made }} />))
      expect(document.querySelector('output')?.textContent).toBe(made ?? 'active')
      expect(document.querySelectorAll('p')).toHaveLength(2)
      open.offers = []
    },
  )
})
