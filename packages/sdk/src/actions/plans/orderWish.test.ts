import { describe, expect, test } from 'vitest'
import { orderWish } from './orderWish.ts'

const order: { token: string; weiPrice: bigint; orderbook: string; expirationTime?: string } = {
  ...{ token: '0xaa:7', weiPrice: 5n, orderbook: 'reservoir' },
}
/** Noon of a day, in seconds since 1970. */
const noon = 20_000 * 86_400 + 43_200
const until = (end: number) => orderWish({ ...order, expirationTime: String(end) })

describe('orderWish', () => {
  test('default: ends that reviews of the same have, seconds or minutes apart, are one', () => {
    expect(until(noon + 20)).toEqual(until(noon))
    expect(until(noon + 3600)).toEqual(until(noon))
  })

  test('behavior: another number of days, another price or none is another wish', () => {
    expect(until(noon + 86_400)).not.toEqual(until(noon))
    expect(orderWish({ ...order, weiPrice: 6n, expirationTime: String(noon) })).not.toEqual(
      until(noon),
    )
    expect(orderWish(order)).toEqual(order)
    expect(orderWish(order)).not.toEqual(until(noon))
  })
})
