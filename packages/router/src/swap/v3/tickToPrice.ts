import { guard } from '../../guard.ts'
import { sortsBefore } from '../sortsBefore.ts'
import type { Fraction, Token } from '../types.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'

const q192 = 0x1000000000000000000000000000000000000000000000000n

/**
 * The price at a tick: how many base units of `quote` one base unit of `base` is worth.
 *
 * @param tick from -887272 to 887272.
 * @throws RouterError `invalid_input` when there is no such tick or pair of tokens.
 *
 * @example
 * ```ts
 * tickToPrice(weth, usdc, 0) // { numerator: 2n ** 192n, denominator: 2n ** 192n }
 * ```
 */
export const tickToPrice = /* @__PURE__ */ guard(unguardedTickToPrice)

function unguardedTickToPrice(base: Token, quote: Token, tick: number): Fraction {
  const sqrtRatio = getSqrtRatioAtTick(tick)
  const ratio = sqrtRatio * sqrtRatio
  return sortsBefore('base', base, 'quote', quote)
    ? { numerator: ratio, denominator: q192 }
    : { numerator: q192, denominator: ratio }
}
