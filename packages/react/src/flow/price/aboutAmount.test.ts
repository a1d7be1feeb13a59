import { describe, expect, test } from 'vitest'
import { aboutAmount } from './aboutAmount.ts'

describe('aboutAmount', () => {
  test.each([
    ['18 decimals', 783_333_333_333_333_334n, 18, 783_330_000_000_000_000n],
    ['half up', 1_999_995n, 6, 2_000_000n],
    ['whole digits stay', 1_234_567_890_123n, 6, 1_234_568_000_000n],
    ['few digits', 12_345n, 6, 12_345n],
    ['without decimals', 1_234_567n, 0, 1_234_567n],
    ['nothing', 0n, 18, 0n],
  ])('default: %s', (_, amount, decimals, about) => {
    expect(aboutAmount(amount, decimals)).toBe(about)
  })
})
