import { describe, expect, test } from 'vitest'
import { orderWish } from './orderWish.ts'

const order: { token: string; weiPrice: bigint; orderbook: string; expirationTime?: string } = {
  ...{ token: '0xaa:7', weiPrice: 5n, orderbook: 'reservoir' },
}
const day = 86_400
/** A second before midnight. */
const now = 20_000 * day - 1
/** Reviewed some seconds before it is asked for. */
const lasting = (seconds: number, review = 0) =>
  orderWish({ ...order, expirationTime: String(now + seconds) }, now + review)

describe('orderWish', () => {
  test('default: what reviews of the same have, seconds or minutes apart, is one', () => {
    expect(lasting(7 * day, 20)).toEqual(lasting(7 * day))
    expect(lasting(7 * day, 600)).toEqual(lasting(7 * day))
    expect(lasting(7 * day + 20)).toEqual(lasting(7 * day))
  })

  test('behavior: another time, another price or none is another wish', () => {
    expect(lasting(6 * 3600)).not.toEqual(lasting(3600))
    expect(lasting(8 * day)).not.toEqual(lasting(7 * day))
    const dearer = { ...order, weiPrice: 6n, expirationTime: String(now + day) }
    expect(orderWish(dearer, now)).not.toEqual(lasting(day))
    expect(orderWish(order, now)).toEqual(order)
    expect(orderWish(order, now)).not.toEqual(lasting(day))
  })
})
