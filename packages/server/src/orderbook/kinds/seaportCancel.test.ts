import { orderHash, seaportAbi, seaportAddress } from '@sluice/router/seaport'
import { decodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { artist, listing } from '../../testing/createTestMarket.ts'
import type { OrderFacts } from '../orderKind.ts'
import { toJson } from '../parseOrder.ts'
import { seaportCancel } from './seaportCancel.ts'

const clock = { now: () => 1_800_000_000_000 }
const orderWith = (salt: bigint, payments: number) => {
  const fees = Array.from({ length: payments }, () => ({ recipient: artist, amount: 1n }))
  const order = listing(clock, { salt, price: 1000n, fees })
  return { id: orderHash(order), rawData: toJson(order) } as OrderFacts
}
const idsIn = (data: `0x${string}`) => {
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
  return functionName === 'cancel' ? args[0].map(order => orderHash(order)) : []
}

describe('seaportCancel', () => {
  test('default: one transaction that names each order', () => {
    const orders = [orderWith(1n, 1), orderWith(2n, 3)]
    const [first, ...more] = seaportCancel('1.6', orders)
    expect(more).toEqual([])
    expect(first?.call.to).toBe(seaportAddress['1.6'])
    expect(idsIn(first?.call.data ?? '0x')).toEqual(orders.map(order => order.id))
  })

  test.each([
    [30, 49],
    [250, 0],
  ])('behavior: %i orders of %i fees are more than nodes take in one', (count, fees) => {
    const orders = Array.from({ length: count }, (_, salt) => orderWith(BigInt(salt), fees))
    const parts = seaportCancel('1.5', orders)
    expect(parts.length).toBeGreaterThan(1)
    for (const { orders, call } of parts) {
      expect(call.data.length / 2).toBeLessThan(128 * 1024)
      expect(orders.length).toBeLessThanOrEqual(100)
      expect(idsIn(call.data)).toEqual(orders.map(order => order.id))
    }
    expect(parts.flatMap(part => part.orders)).toEqual(orders)
  })
})
