import type { ExecutionResult, Order, StepItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, ask, contract, maker, weth } from '../../testing/openMarket.ts'
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

function settle(
  item: Partial<StepItem>,
  status: 'complete' | 'partial' = 'partial',
  of: { lines?: readonly PurchaseLine[]; swap?: Partial<StepItem> } = {},
) {
  const done = { status: 'complete', state: 'complete' }
  const result = {
    steps: [
      ...(of.swap ? [{ id: 'swap', kind: 'transaction', items: [{ ...done, ...of.swap }] }] : []),
      {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction' },
        items: [{ ...done, ...item }],
      },
    ],
    ...{ path: [], fees: undefined, requestId: undefined, state: { status } },
  } as unknown as ExecutionResult
  return settlePurchase({ lines: of.lines ?? lines }, result, { account, kind: 'checkout' })
}
const mined = {
  receipt: { txHash: hash, status: 'success', blockNumber: 1n, gasUsed: 5n, effectiveGasPrice: 2n },
  orderIds: ['a', 'b', 'c'],
} satisfies Partial<StepItem>
const before = {
  ...mined,
  receipt: { ...mined.receipt, txHash: `0x${'cd'.repeat(32)}` },
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

  const coin = { address: weth, symbol: 'WETH', decimals: 18 }
  test('behavior: what was wrapped for a price in WETH comes back as WETH, beside what was not', () => {
    const native = lines[0] as PurchaseLine
    const wrapped: PurchaseLine = { ...(lines[2] as PurchaseLine), currency: coin }
    const end = settle({ ...mined, transfersData: [arrived('9', '1')] }, 'partial', {
      lines: [native, wrapped],
    })
    expect(wrapped.pay.currency).toEqual(native.currency)
    expect(end.receipt?.refunded).toEqual([
      { currency: native.currency, amount: 200n },
      { currency: coin, amount: 20n },
    ])
  })

  const swapped = (index: number): PurchaseLine => ({
    ...(lines[index] as PurchaseLine),
    ...{ pay: { currency: coin, amount: 1_120n }, isMost: true },
  })
  const took = (amount: string) => ({ token: { contract: weth }, from: account, to: maker, amount })

  test('behavior: what was swapped for an order that failed comes back as what that asks for', () => {
    const back = (items: Partial<StepItem>, swap?: Partial<StepItem>) =>
      settle({ ...mined, ...items, transfersData: [arrived('7')] }, 'partial', {
        ...{ lines: [swapped(0), swapped(1)], swap },
      }).receipt?.refunded
    const currency = lines[0]?.currency
    const data = (value: string) => ({ from: account, to: contract, data: '0x', value }) as const
    // In the router, of which nothing is sent along; or by a swap before it.
    expect(back({ data: data('0') })).toEqual([{ currency, amount: 300n }])
    expect(back({ data: data('500') }, before)).toEqual([{ currency, amount: 300n }])
    // What was never mined took nothing.
    expect(back({ receipt: { ...mined.receipt, status: 'reverted' } })).toEqual([])
  })

  test('behavior: what a swap paid is what its transfers say, and a limit where they do not', () => {
    const paidOf = (swap: Partial<StepItem>) => {
      const sale = { ...mined, transfersData: [arrived('7')] }
      const end = settle(sale, 'complete', { lines: [swapped(0)], swap: { ...before, ...swap } })
      return [end.receipt?.paid, end.receipt?.isPaidMost]
    }
    expect(paidOf({ transfersData: [took('1114')] })).toEqual([
      [{ currency: coin, amount: 1_114n }],
      false,
    ])
    expect(paidOf({})).toEqual([[{ currency: coin, amount: 1_120n }], true])
  })

  test('behavior: what a sale itself takes is not left out where only a swap’s transfers tell it', () => {
    const direct: PurchaseLine = { ...swapped(1), currency: coin, isMost: false }
    const both = [swapped(0), direct]
    const swap = { ...before, transfersData: [took('1114')] }
    const seen = [arrived('7'), arrived('8')]
    const paidOf = (transfersData: StepItem['transfersData']) =>
      settle({ ...mined, transfersData }, 'complete', { lines: both, swap }).receipt
    expect(paidOf(seen)).toMatchObject({ paid: [{ amount: 2_240n }], isPaidMost: true })
    expect(paidOf([...seen, took('1120')])).toMatchObject({
      ...{ paid: [{ amount: 2_234n }], isPaidMost: false },
    })
  })

  test('behavior: a swap and its sale in one transaction took what they took once', () => {
    const moved = [took('1114')]
    const swap = { ...mined, transfersData: moved }
    const end = settle({ ...mined, transfersData: [arrived('7'), ...moved] }, 'complete', {
      ...{ lines: [swapped(0)], swap },
    })
    expect(end.receipt).toMatchObject({ paid: [{ amount: 1_114n }], isPaidMost: false, gas: 10n })
  })

  test('behavior: fees on top are part of what was paid, a limit where an order failed', () => {
    const onTop = lines.map(each => ({
      ...each,
      onTop: [{ currency: each.currency, amount: 4n, recipient: maker }],
    }))
    const whole = settle(mined, 'complete', { lines: onTop }).receipt
    expect(whole).toMatchObject({ paid: [{ amount: 542n }], isPaidMost: false })
    const part = { ...mined, transfersData: [arrived('7')] }
    const { receipt } = settle(part, 'partial', { lines: onTop })
    // Of what came back the shares of the fees are no part.
    expect(receipt).toMatchObject({
      ...{ paid: [{ amount: 212n }], isPaidMost: true },
      ...{ refunded: [{ amount: 330n }], isRefundedLeast: true },
    })
  })

  test('behavior: without transfers nothing is claimed of single items, nor of all', () => {
    const { receipt } = settle(mined)
    expect(receipt?.lines[0]).toMatchObject({ outcome: 'unknown', bought: undefined })
    expect(receipt).toMatchObject({ bought: undefined, asked: 5n })
  })
})
