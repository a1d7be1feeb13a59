import { describe, expect, test } from 'vitest'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'

// The expected values are those of `encodeSqrtRatioX96.test.ts` of @uniswap/v3-sdk.

describe('encodeSqrtRatioX96', () => {
  test.each([
    [1n, 1n, 79_228_162_514_264_337_593_543_950_336n],
    [100n, 1n, 792_281_625_142_643_375_935_439_503_360n],
    [1n, 100n, 7_922_816_251_426_433_759_354_395_033n],
    [111n, 333n, 45_742_400_955_009_932_534_161_870_629n],
    [333n, 111n, 137_227_202_865_029_797_602_485_611_888n],
    [0n, 1n, 0n],
  ])('default: %d to %d', (amount1, amount0, ratio) => {
    expect(encodeSqrtRatioX96(amount1, amount0)).toBe(ratio)
  })

  test('error: nothing to divide by, or less than nothing', () => {
    for (const [amount1, amount0] of [
      [1n, 0n],
      [-1n, 1n],
      [1n, 2n ** 256n],
    ] as const)
      expect(() => encodeSqrtRatioX96(amount1, amount0)).toThrow(
        expect.objectContaining({ name: 'RouterError' }),
      )
  })
})
