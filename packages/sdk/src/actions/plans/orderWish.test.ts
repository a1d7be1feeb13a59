import { describe, expect, test } from 'vitest'
import { orderWish } from './orderWish.ts'

const order: { token: string; weiPrice: bigint; duration?: number } = {
  token: '0xaa:7',
  weiPrice: 5n,
}
const end = 1_728_043_200
const hour = 3600
const until = (seconds: number, duration?: number) =>
  orderWish({ ...order, expirationTime: String(seconds), duration })

describe('orderWish', () => {
  test('default: reviews of the same choice are one wish, however far apart', () => {
    expect(until(end + 20, 24 * hour)).toEqual(until(end, 24 * hour))
    // Over midnight, too.
    expect(until(end + 12 * hour, 24 * hour)).toEqual(until(end, 24 * hour))
    expect(orderWish({ ...order, duration: hour })).toEqual(until(end, hour))
  })

  test('behavior: another choice with the same end is another wish, as is another end of the same day', () => {
    expect(until(end, hour)).not.toEqual(until(end, 2 * hour))
    expect(until(end)).not.toEqual(until(end, hour))
    expect(until(end)).not.toEqual(until(end + 60))
    expect(until(end)).toEqual(until(end))
  })

  test('behavior: another price, or no end at all, is another wish', () => {
    expect(orderWish({ ...order, weiPrice: 6n, duration: hour })).not.toEqual(until(end, hour))
    expect(orderWish(order)).toEqual(order)
    expect(orderWish(order)).not.toEqual(until(end, hour))
  })
})
