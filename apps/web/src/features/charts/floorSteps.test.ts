import { describe, expect, test } from 'vitest'
import { floorAt, floorSteps } from './floorSteps.ts'

const zero = `0x${'0'.repeat(40)}` as const
const weth = `0x${'1'.repeat(40)}` as const
const usd = `0x${'2'.repeat(40)}` as const
const change = (
  time: string,
  price: { contract: string; decimal: number; native: number | null } | null,
) => ({
  floorAsk: {
    orderId: price && '0x01',
    price: price && {
      currency: { contract: price.contract as typeof zero, decimals: 18 },
      amount: { raw: '1', decimal: price.decimal, native: price.native },
    },
  },
  event: { createdAt: time },
})
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

describe('floorSteps', () => {
  test('default: the oldest first, in the own currency, of others what it was worth then', () => {
    const steps = floorSteps(
      [
        change(at(500), { contract: usd, decimal: 3000, native: null }),
        change(at(400), { contract: usd, decimal: 3000, native: 1.5 }),
        change(at(300), null),
        change(at(200), { contract: weth, decimal: 2, native: 9 }),
        change(at(100), { contract: zero, decimal: 1, native: 1 }),
      ],
      weth,
    )
    expect(steps).toEqual([
      { from: 100, price: 1 },
      { from: 200, price: 2 },
      { from: 300, price: null },
      { from: 400, price: 1.5 },
      { from: 500, price: undefined },
    ])
  })

  test('behavior: a listing whose price is not told is not nothing, and times that are none are left out', () => {
    const unpriced = { ...change(at(100), null), floorAsk: { orderId: '0x01', price: null } }
    expect(floorSteps([unpriced, change('yesterday', null), {}], weth)).toEqual([
      { from: 100, price: undefined },
    ])
  })
})

describe('floorAt', () => {
  test('default: the last step that has begun, and none before the first', () => {
    const steps = [
      { from: 100, price: 1 },
      { from: 200, price: null },
    ]
    expect([99, 100, 199, 200, 900].map(time => floorAt(steps, time)?.price)).toEqual([
      ...[undefined, 1, 1, null, null],
    ])
    expect(floorAt(steps, 99)).toBeUndefined()
  })
})
