import { describe, expect, test } from 'vitest'
import { toOrders } from './toOrders.ts'

describe('toOrders', () => {
  test('behavior: each with the path that errors about it begin with', () => {
    expect(toOrders([{ price: 1n }, { price: 2n }], 'x2y2')).toEqual([
      { order: { price: 1n }, path: 'x2y2[0]' },
      { order: { price: 2n }, path: 'x2y2[1]' },
    ])
  })

  test.each<[unknown, string]>([
    [undefined, 'x2y2'],
    [null, 'x2y2'],
    [[], 'x2y2'],
    [{ length: 1, 0: {} }, 'x2y2'],
    [[{}, null], 'x2y2[1]'],
    [[{}, 7], 'x2y2[1]'],
    [Array(2), 'x2y2[0]'],
  ])('error: %#', (orders, field) => {
    expect(() => toOrders(orders as never, 'x2y2')).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})
