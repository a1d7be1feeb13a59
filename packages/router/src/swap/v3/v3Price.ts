import { guard } from '../../guard.ts'
import { objectOf } from '../check.ts'
import { spotPrice } from '../pool.ts'
import type { Fraction, Token, V3Pool } from '../types.ts'
import { isToken0 } from './quote.ts'
import { v3PoolOf } from './v3PoolOf.ts'

/**
 * The mid price of a v3 pool: how many base units of the other token one base unit of `base` is worth, fee
 * and size of a swap left aside.
 *
 * @throws RouterError `invalid_input` when there is no such pool, or `base` is none of its tokens.
 *
 * @example
 * ```ts
 * const { numerator, denominator } = v3Price({ pool, base: weth })
 * ```
 */
export const v3Price = /* @__PURE__ */ guard(unguardedV3Price)

function unguardedV3Price(options: v3Price.Options): Fraction {
  const bag = objectOf('options', options)
  const pool = v3PoolOf('pool', bag.pool)
  return spotPrice(pool, isToken0(pool, 'base', bag.base))
}

export declare namespace v3Price {
  type Options = {
    pool: V3Pool
    /** The token whose price is asked for. */
    base: Token
  }
}
