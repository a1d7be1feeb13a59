// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { ExposureLine } from './ExposureLine.tsx'
import OffersMadeTab from './OffersMadeTab.tsx'

const { read, ask } = vi.hoisted(() => {
  const read = { failed: '' }
  const order = (id: string) => ({
    ...{ id, side: 'buy', quantityRemaining: 3 },
    statusReason: 'Order is inactive: the maker does not have the funds',
    price: { currency: { contract: '0xcc', symbol: 'WETH', decimals: 18 }, amount: { raw: '100' } },
  })
  const ask = ({ status }: { status?: string }) =>
    status === read.failed
      ? { data: undefined, isError: true, hasNextPage: false, refetch: vi.fn() }
      : { data: [order(status ?? '')], isError: false, hasNextPage: false }
  return { read, ask }
})
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useUserBids: ask,
  useBids: ask,
}))
vi.mock('./ExposureLine.tsx', () => ({
  ExposureLine: ({ exposure, isPart }: ExposureLine.Props) => (
    <p data-sum>{`${isPart ? 'at least ' : ''}${exposure.value}`}</p>
  ),
}))
vi.mock('./OwnOrders.tsx', () => ({ OwnOrders: () => null, ordersOf: () => [] }))

test.each([
  ['', '600', false],
  // The list that is shown says so itself.
  ['active', 'at least 300', false],
  ['inactive', 'at least 300', true],
])('what offers could cost where "%s" ones could not be read', async (failed, said, isTold) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.replaceChildren()
  read.failed = failed
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const part = { chainId: 1, account: '0xaa', onSearch: () => undefined } as const
  await act(async () => root.render(<OffersMadeTab {...part} search={{}} />))
  expect(document.querySelector('p[data-sum]')?.textContent).toBe(said)
  expect(document.querySelector('[role=alert]') !== null).toBe(isTold)
})
