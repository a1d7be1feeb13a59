// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { OffersTable } from './OffersTable.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('@tanstack/react-virtual', () => ({
  useWindowVirtualizer: () => ({
    measure: () => undefined,
    getVirtualItems: () => [{ index: 0, start: 0, end: 44 }],
    getTotalSize: () => 44,
    measureElement: (row: HTMLElement | null) => row && measured.push(row.dataset.index),
  }),
}))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: undefined }) }))
vi.mock('./FloorDifference.tsx', () => ({ FloorDifference: () => null }))
vi.mock('../trade/AccountLine.tsx', () => ({ AccountLine: () => null }))
const measured: (string | undefined)[] = []

const contract = `0x${'1'.repeat(40)}` as const
const currency = { contract, symbol: 'WETH', decimals: 18 }
const { draw } = drawnField()

test('behavior: the first two cells of a row say all that narrow tables have no columns for', async () => {
  const order = {
    ...{ id: '0xa', contract, maker: contract, quantityRemaining: 1_200, validUntil: 0 },
    criteria: { kind: 'attribute', data: { attribute: { key: 'Hour', value: 'Lagoon' } } },
    price: {
      currency,
      amount: { raw: '600000000000000000', decimal: 0.6 },
      netAmount: { raw: '564000000000000000', decimal: 0.564 },
    },
  } as unknown as Order
  await draw(<OffersTable orders={[order]} floorOf={() => undefined} chainId={1} />)
  const [what, price] = document.querySelectorAll('tbody tr > *')
  expect(what?.textContent).toMatch(/^Hour Lagoon1.200 items · never$/)
  expect(price?.textContent).toMatch(/^0\.6.WETHnet 0\.564.WETH$/)
  // Its name may take more than a line: then the row is as high as that.
  expect(measured).toEqual(['0'])
})
