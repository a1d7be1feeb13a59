import { describe, expect, test } from 'vitest'
import { maxTick, minTick } from './bounds.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'

/** Every tick in `npm run test:differential`, every eleventh and those at both ends in `npm test`. */
const stride = Number(process.env.SLUICE_CASES ?? 2_000) > 2_000 ? 1 : 11

describe('getTickAtSqrtRatio', () => {
  test('behavior: a tick begins at its ratio and ends just before the next', () => {
    const wrong: number[] = []
    for (let tick = minTick + 1; tick < maxTick; tick += stride) {
      const ratio = getSqrtRatioAtTick(tick)
      if (getTickAtSqrtRatio(ratio) !== tick || getTickAtSqrtRatio(ratio - 1n) !== tick - 1)
        wrong.push(tick)
    }
    expect(wrong).toEqual([])
  })
})
