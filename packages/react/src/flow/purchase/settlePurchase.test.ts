import type { ExecutionResult, Order, StepItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, ask, contract } from '../../testing/openMarket.ts'
import { type PurchaseLine, purchaseLine } from './purchaseLine.ts'
import { settlePurchase } from './settlePurchase.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const line = (id: string, raw: string, tokenId: string, quantity = 1n) =>
  purchaseLine(ask(id, raw, tokenId) as Order, quantity) as PurchaseLine
const lines = [line('a', '200', '7'), line('b', '300', '8'), line('c', '10', '9', 3n)]
const arrived = (tokenId: string, amount = '1') => ({
  token: { contract, tokenId },
  to: account,
  amount,
})

function settle(item: Partial<StepItem>, status: 'complete' | 'partial' = 'partial') {
  const result = {
    steps: [
      {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction' },
        items: [{ status: 'complete', state: 'complete', ...item }],
      },
    ],
    ...{ path: [], fees: undefined, requestId: undefined, state: { status } },
  } as ExecutionResult
  return settlePurchase({ lines }, result, { account, kind: 'checkout' })
}
const mined = {
  receipt: { txHash: hash, status: 'success', blockNumber: 1n, gasUsed: 5n, effectiveGasPrice: 2n },
  orderIds: ['a', 'b', 'c'],
} satisfies Partial<StepItem>

describe('settlePurchase', () => {
  test('default: everything arrived', () => {
    expect(settle(mined, 'complete')).toMatchObject({
      outcome: 'complete',
      receipt: { bought: 5n, asked: 5n, paid: [{ amount: 530n }], refunded: [], gas: 10n },
    })
  })

  test('behavior: item by item, what is not bought came back with the same transaction', () => {
    const end = settle({ ...mined, transfersData: [arrived('7'), arrived('9', '2')] })
    expect(end).toMatchObject({
      outcome: 'partial',
      receipt: {
        ...{ bought: 3n, asked: 5n },
        paid: [{ amount: 220n }],
        refunded: [{ amount: 310n }],
        lines: [
          { outcome: 'bought', bought: 1n, refunded: 0n },
          { outcome: 'not-bought', bought: 0n, refunded: 300n },
          { outcome: 'partly', bought: 2n, refunded: 10n },
        ],
      },
    })
  })

  test('behavior: what was never sent is not called refunded', () => {
    const end = settle({ ...mined, orderIds: ['a'], transfersData: [arrived('7')] })
    expect(end.receipt?.lines.map(({ refunded }) => refunded)).toEqual([0n, 0n, 0n])
  })

  test('behavior: nothing is refunded where a swap paid before, and nothing was sent along', () => {
    const of = (value: string) => {
      const data = { from: account, to: contract, data: '0x', value } as const
      return settle({ ...mined, data, transfersData: [arrived('7')] }).receipt?.refunded
    }
    expect(of('530')).toMatchObject([{ amount: 330n }])
    expect(of('0')).toEqual([])
  })

  test('behavior: without transfers nothing is claimed of single items, nor of all', () => {
    const { receipt } = settle(mined)
    expect(receipt?.lines[0]).toMatchObject({ outcome: 'unknown', bought: undefined })
    expect(receipt).toMatchObject({ bought: undefined, asked: 5n })
  })
})
