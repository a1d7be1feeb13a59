import { describe, expect, test } from 'vitest'
import { shownValue } from './shownValue.ts'
import { toAmount } from './toAmount.ts'

describe('toAmount', () => {
  test.each([
    [0n, 0n],
    ['0', 0n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
    [(2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
    ['1000000000000000000', 10n ** 18n],
  ])('behavior: %s', (value, amount) => {
    expect(toAmount(value, 'price')).toBe(amount)
  })

  test.each([
    -1n,
    2n ** 256n,
    (2n ** 256n).toString(),
    '9'.repeat(100_000),
    1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '1 ',
    '1.0',
    '1e18',
    '0x1',
    '01',
    '-1',
    '+1',
    '١',
    null,
    undefined,
    true,
    {},
    [],
    [1n],
    { toString: () => '1' },
    Object(1n),
  ])('error: %s', value => {
    expect(() => toAmount(value, 'orders[1].price')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'orders[1].price',
        value: shownValue(value, 'orders[1].price'),
        message: 'orders[1].price must be a whole number of base units from 0 to 2^256 - 1',
      }),
    )
  })

  test('behavior: a narrower range', () => {
    expect(toAmount(2n ** 160n - 1n, 'amount', 160n)).toBe(2n ** 160n - 1n)
    expect(() => toAmount(2n ** 160n, 'amount', 160n)).toThrow('from 0 to 2^160 - 1')
  })
})
