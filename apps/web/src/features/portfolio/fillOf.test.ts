import type { Order } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../activity/activityKey.ts'
import { fillOf } from './fillOf.ts'

const [seller, buyer, later] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
const currency = { contract: zeroAddress }
const priceOf = (raw: bigint, net?: bigint) => ({
  currency,
  amount: { raw: `${raw}` },
  ...(net === undefined ? {} : { netAmount: { raw: `${net}` } }),
})
const orderOf = (change: object = {}) =>
  ({
    ...{ side: 'sell', quantityFilled: 1, price: priceOf(1000n, 949n) },
    feeBreakdown: [{ bps: 500 }, { bps: 10 }],
    ...change,
  }) as unknown as Order
const saleOf = (change: object = {}) =>
  ({
    ...{ fromAddress: seller, toAddress: buyer, timestamp: 50, txHash: '0xaa' },
    ...{ amount: 1, price: priceOf(1000n), token: { tokenId: '7' } },
    ...change,
  }) as unknown as Activity

describe('fillOf', () => {
  test('default: of a listing who bought it, when, where, and what it brought as the marketplace reckons it', () => {
    expect(fillOf(orderOf(), [saleOf()])).toEqual({
      ...{ price: priceOf(1000n), net: priceOf(949n), account: buyer },
      ...{ at: 50, txHash: '0xaa', others: 0, tokenId: '7' },
    })
  })

  test('behavior: of an offer who sold, and no net: the account paid', () => {
    const fill = fillOf(orderOf({ side: 'buy' }), [saleOf()])
    expect([fill?.account, fill?.net]).toEqual([seller, undefined])
  })

  test('behavior: of which no sale is known nothing is said', () => {
    expect([fillOf(orderOf(), []), fillOf(orderOf(), undefined)]).toEqual([undefined, undefined])
  })

  test('behavior: in parts, the last is told, and what all of them brought', () => {
    const sales = [saleOf({ toAddress: later, timestamp: 90, amount: 2 }), saleOf()]
    const fill = fillOf(orderOf({ quantityFilled: 3 }), sales)
    expect([fill?.account, fill?.at, fill?.others]).toEqual([later, 90, 1])
    // Which of them it was nobody can say in one.
    expect(fill?.tokenId).toBeUndefined()
    expect(fill?.net?.amount.raw).toBe('2847')
    // A sale of four is missing: what is known is not all.
    expect(fillOf(orderOf({ quantityFilled: 7 }), sales)?.net).toBeUndefined()
  })

  test('behavior: at a price that changed over time, the fees are taken off what was paid', () => {
    // 801 less 5 % (40.05) and less 0.1 % (0.801), each rounded down.
    const fill = fillOf(orderOf(), [saleOf({ price: priceOf(801n) })])
    expect([fill?.price, fill?.net]).toEqual([priceOf(801n), priceOf(761n)])
  })

  test('behavior: fees that are not told, or amounts that are none, are no reason to guess', () => {
    const changed = [saleOf({ price: priceOf(801n) })]
    expect(fillOf(orderOf({ feeBreakdown: undefined }), changed)?.net).toBeUndefined()
    expect(fillOf(orderOf({ feeBreakdown: [{ bps: null }] }), changed)?.net).toBeUndefined()
    expect(fillOf(orderOf(), [saleOf({ amount: 1.5 })])?.net).toBeUndefined()
    expect(fillOf(orderOf(), [saleOf({ price: null })])?.net).toBeUndefined()
  })
})
