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

/** What TickMath of the contracts multiplies with, one for each bit of the distance from tick 0. */
const factorsOfContract = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
]

describe('getSqrtRatioAtTick', () => {
  test('behavior: to the last bit what the contract multiplies', () => {
    const ofContract = (tick: number) => {
      let ratio = 1n << 128n
      for (const [bit, factor] of factorsOfContract.entries())
        if ((Math.abs(tick) >> bit) & 1) ratio = (ratio * factor) >> 128n
      if (tick > 0) ratio = (2n ** 256n - 1n) / ratio
      return (ratio + 0xffff_ffffn) >> 32n
    }
    const ticks = factorsOfContract.flatMap((_, bit) => [2 ** bit, 2 ** bit - 1, 2 ** bit + 1])
    for (const tick of [...ticks.filter(tick => tick <= 887_272), 887_272, 700_001, 123_456])
      for (const each of [tick, -tick]) expect(getSqrtRatioAtTick(each)).toBe(ofContract(each))
  })
})
