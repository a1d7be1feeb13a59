import { describe, expect, test } from 'vitest'
import { parseRate } from './parseRate.ts'

const [ether, dollars] = [{ decimals: 18 }, { decimals: 6 }]
const of = (conversion: string | null | undefined) =>
  parseRate(conversion, { from: ether, to: dollars })

describe('parseRate', () => {
  test('default: to the last digit, in base units of both', () => {
    const rate = of('3000.0000000000000000000001')
    if (rate === undefined) throw new Error('it cannot be read')
    // Of 10^40 ether the last digit is 10^18 dollars.
    expect((10n ** 58n * rate.of) / rate.per).toBe((3000n * 10n ** 40n + 10n ** 18n) * 10n ** 6n)
  })

  test.each([
    ...[null, undefined, '', '0', '0.00', '-1', '1e3', '1,5', '.5', '1.', ' 1', 'NaN'],
    `1${'0'.repeat(40)}`,
  ])('error: %j is none', text => {
    expect(of(text)).toBeUndefined()
  })
})
