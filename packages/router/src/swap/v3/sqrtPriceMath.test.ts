import { describe, expect, test } from 'vitest'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'
import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts'

// The expected values are those of `SqrtPriceMath.spec.ts` of @uniswap/v3-core.

const ether = 10n ** 18n
const one = encodeSqrtRatioX96(1n, 1n)
const maxUint256 = 2n ** 256n - 1n
const virtualPrice = 20_282_409_603_651_670_423_947_251_286_016n
const code = (code: string) => expect.objectContaining({ name: 'RouterError', code })

describe('getNextSqrtPriceFromInput', () => {
  test('default: 0.1 of either token', () => {
    expect(getNextSqrtPriceFromInput(one, ether, ether / 10n, false)).toBe(
      87_150_978_765_690_771_352_898_345_369n,
    )
    expect(getNextSqrtPriceFromInput(one, ether, ether / 10n, true)).toBe(
      72_025_602_285_694_852_357_767_227_579n,
    )
  })

  test('behavior: nothing in, nothing moves', () => {
    expect(getNextSqrtPriceFromInput(one, ether / 10n, 0n, true)).toBe(one)
    expect(getNextSqrtPriceFromInput(one, ether / 10n, 0n, false)).toBe(one)
  })

  test('behavior: the coarser formula where 256 bits overflow', () => {
    expect(getNextSqrtPriceFromInput(one, 10n * ether, 2n ** 100n, true)).toBe(
      624_999_999_995_069_620n,
    )
    expect(getNextSqrtPriceFromInput(one, 1n, maxUint256 / 2n, true)).toBe(1n)
    const price = 2n ** 160n - 1n
    const liquidity = 2n ** 128n - 1n
    const amount = maxUint256 - (liquidity << 96n) / price
    expect(getNextSqrtPriceFromInput(price, liquidity, amount, true)).toBe(1n)
  })

  test('error: a price beyond 160 bits, where @uniswap/v3-sdk 3.13.1 gives one', () => {
    expect(() => getNextSqrtPriceFromInput(2n ** 160n - 1n, 1024n, 1024n, false)).toThrow(
      code('amount_overflow'),
    )
  })

  test('error: a price or liquidity of zero', () => {
    expect(() => getNextSqrtPriceFromInput(0n, 1n, 1n, false)).toThrow(code('invalid_input'))
    expect(() => getNextSqrtPriceFromInput(1n, 0n, 1n, true)).toThrow(code('invalid_input'))
  })
})

describe('getNextSqrtPriceFromOutput', () => {
  test('default: 0.1 of either token', () => {
    expect(getNextSqrtPriceFromOutput(one, ether, ether / 10n, false)).toBe(
      88_031_291_682_515_930_659_493_278_152n,
    )
    expect(getNextSqrtPriceFromOutput(one, ether, ether / 10n, true)).toBe(
      71_305_346_262_837_903_834_189_555_302n,
    )
  })

  test('behavior: all but the last unit of token1', () => {
    expect(getNextSqrtPriceFromOutput(virtualPrice, 1024n, 262_143n, true)).toBe(
      77_371_252_455_336_267_181_195_264n,
    )
  })

  test.each([
    ['exactly the reserve of token0', 4n, false],
    ['more than the reserve of token0', 5n, false],
    ['exactly the reserve of token1', 262_144n, true],
    ['more than the reserve of token1', 262_145n, true],
  ])('error: %s', (_, amount, zeroForOne) => {
    expect(() => getNextSqrtPriceFromOutput(virtualPrice, 1024n, amount, zeroForOne)).toThrow(
      code('insufficient_reserves'),
    )
  })

  test('error: an impossible amount', () => {
    for (const zeroForOne of [true, false])
      expect(() => getNextSqrtPriceFromOutput(one, 1n, maxUint256, zeroForOne)).toThrow(
        code('insufficient_reserves'),
      )
  })
})

describe('getAmount0Delta', () => {
  const to = encodeSqrtRatioX96(121n, 100n)

  test('default: 0.1 of token1 for a price of 1 to 1.21', () => {
    expect(getAmount0Delta(one, to, ether, true)).toBe(90_909_090_909_090_910n)
    expect(getAmount0Delta(to, one, ether, false)).toBe(90_909_090_909_090_909n)
  })

  test('behavior: nothing without liquidity or distance', () => {
    expect(getAmount0Delta(one, to, 0n, true)).toBe(0n)
    expect(getAmount0Delta(one, one, ether, true)).toBe(0n)
  })

  test('error: a price of zero', () => {
    expect(() => getAmount0Delta(0n, one, 1n, true)).toThrow(code('invalid_input'))
  })
})

describe('getAmount1Delta', () => {
  const to = encodeSqrtRatioX96(121n, 100n)

  test('default: 0.1 of token1 for a price of 1 to 1.21', () => {
    expect(getAmount1Delta(one, to, ether, true)).toBe(100_000_000_000_000_000n)
    expect(getAmount1Delta(to, one, ether, false)).toBe(99_999_999_999_999_999n)
  })

  test('error: more than a pool can hold', () => {
    expect(() => getAmount1Delta(one, to, 2n ** 128n, true)).toThrow(code('amount_overflow'))
    expect(() => getAmount1Delta(one, 2n ** 160n, 1n, true)).toThrow(code('amount_overflow'))
  })
})
