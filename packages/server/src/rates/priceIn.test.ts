import { describe, expect, test } from 'vitest'
import { one } from './convert.ts'
import { priceIn } from './priceIn.ts'

const ether = { rate: one, decimals: 18 }
const dollar = { rate: { numerator: 10n ** 18n, denominator: 3000n * 10n ** 6n }, decimals: 6 }

describe('priceIn', () => {
  test('default', () => {
    expect(priceIn(ether, dollar)).toBe('3000')
    expect(priceIn(dollar, dollar)).toBe('1')
  })

  test('behavior: 18 places beyond the decimals, rounded down', () => {
    expect(priceIn(dollar, ether)).toBe(`0.000${'3'.repeat(33)}`)
    expect(priceIn({ rate: { numerator: 1n, denominator: 10n ** 9n }, decimals: 0 }, dollar)).toBe(
      '0.000000000000000000000003',
    )
  })
})
