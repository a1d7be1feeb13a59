import { describe, expect, test } from 'vitest'
import { chartMargin } from './chartMargin.ts'

describe('chartMargin', () => {
  test('default', () => {
    expect(chartMargin(0, 1.4)).toEqual({ top: 8, right: 8, bottom: 20, left: 44 })
  })

  test('behavior: prices with many digits are not cut at their beginning', () => {
    // 0.00015, of seven characters, and six pixels between it and the axis.
    expect(chartMargin(0, 0.00016).left).toBeGreaterThanOrEqual(7 * 7 + 6)
  })
})
