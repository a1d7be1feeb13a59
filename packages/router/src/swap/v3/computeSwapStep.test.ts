import { describe, expect, test } from 'vitest'
import { computeSwapStep } from './computeSwapStep.ts'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'

// The expected values are those of `SwapMath.spec.ts` of @uniswap/v3-core.

const ether = 10n ** 18n
const virtualPrice = 20_282_409_603_651_670_423_947_251_286_016n

describe('computeSwapStep', () => {
  const base = {
    sqrtRatioX96: encodeSqrtRatioX96(1n, 1n),
    liquidity: 2n * ether,
    fee: 600,
  }

  test('default: exact in that reaches the price', () => {
    const sqrtRatioTargetX96 = encodeSqrtRatioX96(101n, 100n)
    expect(computeSwapStep({ ...base, sqrtRatioTargetX96, amountRemaining: ether })).toEqual({
      sqrtRatioX96: sqrtRatioTargetX96,
      amountIn: 9_975_124_224_178_055n,
      feeAmount: 5_988_667_735_148n,
      amountOut: 9_925_619_580_021_728n,
    })
  })

  test('behavior: exact out that reaches the price', () => {
    const sqrtRatioTargetX96 = encodeSqrtRatioX96(101n, 100n)
    expect(computeSwapStep({ ...base, sqrtRatioTargetX96, amountRemaining: -ether })).toEqual({
      sqrtRatioX96: sqrtRatioTargetX96,
      amountIn: 9_975_124_224_178_055n,
      feeAmount: 5_988_667_735_148n,
      amountOut: 9_925_619_580_021_728n,
    })
  })

  test('behavior: exact in that is used up', () => {
    const sqrtRatioTargetX96 = encodeSqrtRatioX96(1000n, 100n)
    const step = computeSwapStep({ ...base, sqrtRatioTargetX96, amountRemaining: ether })
    expect(step).toMatchObject({
      amountIn: 999_400_000_000_000_000n,
      feeAmount: 600_000_000_000_000n,
      amountOut: 666_399_946_655_997_866n,
    })
    expect(step.sqrtRatioX96).toBeLessThan(sqrtRatioTargetX96)
  })

  test('behavior: exact out that is received', () => {
    const sqrtRatioTargetX96 = encodeSqrtRatioX96(10_000n, 100n)
    const step = computeSwapStep({ ...base, sqrtRatioTargetX96, amountRemaining: -ether })
    expect(step).toMatchObject({
      amountIn: 2_000_000_000_000_000_000n,
      feeAmount: 1_200_720_432_259_356n,
      amountOut: ether,
    })
  })

  test('behavior: no more comes out than was asked for', () => {
    expect(
      computeSwapStep({
        sqrtRatioX96: 417_332_158_212_080_721_273_783_715_441_582n,
        sqrtRatioTargetX96: 1_452_870_262_520_218_020_823_638_996n,
        liquidity: 159_344_665_391_607_089_467_575_320_103n,
        amountRemaining: -1n,
        fee: 1,
      }),
    ).toEqual({
      sqrtRatioX96: 417_332_158_212_080_721_273_783_715_441_581n,
      amountIn: 1n,
      feeAmount: 1n,
      amountOut: 1n,
    })
  })

  test('behavior: a price of 1 uses a part of the input', () => {
    expect(
      computeSwapStep({
        sqrtRatioX96: 2n,
        sqrtRatioTargetX96: 1n,
        liquidity: 1n,
        amountRemaining: 3_915_081_100_057_732_413_702_495_386_755_767n,
        fee: 1,
      }),
    ).toEqual({
      sqrtRatioX96: 1n,
      amountIn: 39_614_081_257_132_168_796_771_975_168n,
      feeAmount: 39_614_120_871_253_040_049_813n,
      amountOut: 0n,
    })
  })

  test('behavior: all of a small input is fee', () => {
    expect(
      computeSwapStep({
        sqrtRatioX96: 2413n,
        sqrtRatioTargetX96: 79_887_613_182_836_312n,
        liquidity: 1_985_041_575_832_132_834_610_021_537_970n,
        amountRemaining: 10n,
        fee: 1872,
      }),
    ).toEqual({ sqrtRatioX96: 2413n, amountIn: 0n, feeAmount: 10n, amountOut: 0n })
  })

  test('behavior: too little liquidity for an exact output', () => {
    const up = (virtualPrice * 11n) / 10n
    expect(
      computeSwapStep({
        sqrtRatioX96: virtualPrice,
        sqrtRatioTargetX96: up,
        liquidity: 1024n,
        amountRemaining: -4n,
        fee: 3000,
      }),
    ).toEqual({ sqrtRatioX96: up, amountIn: 26_215n, feeAmount: 79n, amountOut: 0n })
    const down = (virtualPrice * 9n) / 10n
    expect(
      computeSwapStep({
        sqrtRatioX96: virtualPrice,
        sqrtRatioTargetX96: down,
        liquidity: 1024n,
        amountRemaining: -263_000n,
        fee: 3000,
      }),
    ).toEqual({ sqrtRatioX96: down, amountIn: 1n, feeAmount: 1n, amountOut: 26_214n })
  })

  test.each([
    ['sqrtRatioX96', 0n],
    ['sqrtRatioTargetX96', 2n ** 160n],
    ['liquidity', -1n],
    ['amountRemaining', 2n ** 255n],
    ['amountRemaining', 1],
    ['fee', 1_000_000],
  ])('error: %s of %s', (field, value) => {
    const options = { ...base, sqrtRatioTargetX96: base.sqrtRatioX96 * 2n, amountRemaining: 1n }
    expect(() => computeSwapStep({ ...options, [field]: value })).toThrow(
      expect.objectContaining({ name: 'RouterError', field }),
    )
  })
})
