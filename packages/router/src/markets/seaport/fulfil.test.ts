import { decodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { seaportAbi } from './abi.ts'
import { fulfil } from './fulfil.ts'
import { fulfilments } from './fulfilments.ts'
import type { ConsiderationItem, OrderComponents } from './types.ts'

const zero = `0x${'0'.repeat(64)}` as const
const [maker, fee, nft, erc20, buyer] = ['1', '2', '3', '4', '5'].map(
  digit => `0x${digit.repeat(40)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const native = '0x0000000000000000000000000000000000000000'

function pay(recipient: `0x${string}`, amount: bigint, token: `0x${string}` = native) {
  return {
    itemType: token === native ? 0 : 1,
    token,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  } satisfies ConsiderationItem
}

function order(consideration: ConsiderationItem[], quantity = 1n): OrderComponents {
  return {
    offerer: maker,
    zone: native,
    offer: [
      {
        itemType: quantity === 1n ? 2 : 3,
        token: nft,
        identifierOrCriteria: 7n,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration,
    orderType: quantity === 1n ? 0 : 1,
    startTime: 1n,
    endTime: 4_102_444_800n,
    zoneHash: zero,
    salt: 0n,
    conduitKey: zero,
    counter: 0n,
  }
}

describe('fulfilments', () => {
  test('behavior: groups by recipient, token and item type', () => {
    const groups = fulfilments([
      order([pay(maker, 90n), pay(fee, 10n)]),
      order([pay(maker, 90n, erc20), pay(fee, 10n, erc20)]),
      order([pay(maker, 90n), pay(fee, 10n)]),
    ])
    expect(groups.offer).toHaveLength(3)
    expect(groups.consideration.map(g => g.map(c => `${c.orderIndex}.${c.itemIndex}`))).toEqual([
      ['0.0', '2.0'],
      ['0.1', '2.1'],
      ['1.0'],
      ['1.1'],
    ])
  })
})

describe('fulfil', () => {
  test('default: one order', () => {
    const { to, data, value } = fulfil({
      orders: [{ components: order([pay(maker, 90n), pay(fee, 10n)]), signature: '0x12' }],
      recipient: buyer,
    })
    expect(to).toBe('0x00000000000000adc04c56bf30ac9d3c0aaf14dc')
    expect(value).toBe(100n)
    const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
    expect(functionName).toBe('fulfillAdvancedOrder')
    expect(args?.[3]).toBe(buyer)
  })

  test('behavior: a part of an order costs its part', () => {
    const { data, value } = fulfil({
      orders: [
        { components: order([pay(maker, 90n), pay(fee, 10n)], 10n), signature: '0x', quantity: 3n },
      ],
      recipient: buyer,
    })
    expect(value).toBe(30n)
    const { args } = decodeFunctionData({ abi: seaportAbi, data })
    expect(args?.[0]).toMatchObject({ numerator: 3n, denominator: 10n })
  })

  test('behavior: several orders fill at most as many as there are', () => {
    const orders = Array.from({ length: 120 }, () => ({
      components: order([pay(maker, 5n)]),
      signature: '0x' as const,
    }))
    const { data, value } = fulfil({ orders, recipient: buyer })
    expect(value).toBe(600n)
    const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
    expect(functionName).toBe('fulfillAvailableAdvancedOrders')
    expect(args?.[6]).toBe(120n)
  })

  test('error: an order that has ended, or ends before it begins', () => {
    const [components, signature] = [order([pay(maker, 5n)]), '0x'] as const
    const fill = (change: object, now?: bigint) =>
      fulfil({
        orders: [{ components: { ...components, ...change }, signature }],
        recipient: buyer,
        now,
      })
    expect(() => fill({ endTime: 1000n }, 1000n)).toThrow(
      expect.objectContaining({ code: 'deadline_passed', field: 'orders[0].components.endTime' }),
    )
    expect(fill({ endTime: 1000n }, 999n).value).toBe(5n)
    expect(() => fill({ endTime: 1000n })).toThrow(
      expect.objectContaining({ code: 'deadline_passed' }),
    )
    expect(() => fill({ startTime: 4_102_444_800n })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'orders[0].components.startTime',
      }),
    )
  })

  test.each([
    ['orders', { orders: [], recipient: buyer }],
    ['recipient', { orders: [{ components: order([]), signature: '0x' }], recipient: native }],
    [
      'orders[0].quantity',
      { orders: [{ components: order([]), signature: '0x', quantity: 2n }], recipient: buyer },
    ],
    [
      'orders[0].quantity',
      {
        orders: [{ components: order([pay(maker, 5n)], 2n), signature: '0x', quantity: 1n }],
        recipient: buyer,
      },
    ],
    [
      'orders[0].components.consideration[0].endAmount',
      {
        orders: [{ components: order([{ ...pay(maker, 5n), endAmount: -4n }]), signature: '0x' }],
        recipient: buyer,
      },
    ],
  ] satisfies [string, fulfil.Options][])('error: %s', (field, options) => {
    expect(() => fulfil(options)).toThrow(expect.objectContaining({ code: 'invalid_input', field }))
  })
})
