import { describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick } from './bounds.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'

// The expected values are those of `TickMath.spec.ts` of @uniswap/v3-core.

describe('getSqrtRatioAtTick', () => {
  test.each([
    [minTick, 4_295_128_739n],
    [minTick + 1, 4_295_343_490n],
    [0, 2n ** 96n],
    [maxTick - 1, 1_461_373_636_630_004_318_706_518_188_784_493_106_690_254_656_249n],
    [maxTick, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n],
  ])('default: tick %d', (tick, ratio) => {
    expect(getSqrtRatioAtTick(tick)).toBe(ratio)
  })

  test('behavior: within a hundredth of a bip of the exact root', () => {
    for (const tick of [50, 100, 250, 500, 1_000, 3_000, 50_000, 250_000, 500_000, 738_203]) {
      for (const at of [tick, -tick]) {
        const exact = 1.0001 ** (at / 2) * 2 ** 96
        expect(Math.abs(Number(getSqrtRatioAtTick(at)) / exact - 1)).toBeLessThan(1e-6)
      }
    }
  })

  test.each([
    minTick - 1,
    maxTick + 1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    '0',
    0n,
    undefined,
  ])('error: %s is no tick', tick => {
    expect(() => getSqrtRatioAtTick(tick as number)).toThrow(
      expect.objectContaining({ name: 'RouterError', code: 'invalid_input', field: 'tick' }),
    )
  })
})

describe('getTickAtSqrtRatio', () => {
  test('default', () => {
    expect(getTickAtSqrtRatio(minSqrtRatio)).toBe(minTick)
    expect(getTickAtSqrtRatio(4_295_343_490n)).toBe(minTick + 1)
    expect(getTickAtSqrtRatio(2n ** 96n)).toBe(0)
    expect(getTickAtSqrtRatio(2n ** 96n - 1n)).toBe(-1)
    expect(
      getTickAtSqrtRatio(1_461_373_636_630_004_318_706_518_188_784_493_106_690_254_656_249n),
    ).toBe(maxTick - 1)
    expect(getTickAtSqrtRatio(maxSqrtRatio - 1n)).toBe(maxTick - 1)
  })

  test.each([minSqrtRatio - 1n, maxSqrtRatio, 0n, -1n, 1, null, undefined])(
    'error: %s is no price of a pool',
    ratio => {
      expect(() => getTickAtSqrtRatio(ratio as bigint)).toThrow(RouterError)
    },
  )
})
