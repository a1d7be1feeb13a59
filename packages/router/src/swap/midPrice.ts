import { guard } from '../guard.ts'
import { insufficientReserves } from './check.ts'
import { routeOf } from './createRoute.ts'
import { spotPrice, zeroForOneIn } from './pool.ts'
import type { Fraction, Route, Token } from './types.ts'

/**
 * What a route would give for very little, before the fees of its pools and the taxes of its tokens, as
 * output per input in base units: the product of the prices of its pools.
 *
 * @throws RouterError `insufficient_reserves` for a route with an empty pair, which has no price;
 * `invalid_input` for what is no route.
 *
 * @example
 * ```ts
 * const { numerator, denominator } = midPrice(route)
 * ```
 */
export const midPrice = /* @__PURE__ */ guard(unguardedMidPrice)

function unguardedMidPrice(route: Route): Fraction {
  return midPriceOf('route', routeOf('route', route))
}

/** The same of a route that has been checked; `field` names it in an error. */
export function midPriceOf(field: string, route: Route): Fraction {
  let [numerator, denominator] = [1n, 1n]
  for (const [index, pool] of route.pools.entries()) {
    const token = route.path[index] as Token
    const price = spotPrice(pool, zeroForOneIn(pool, token) === true)
    numerator *= price.numerator
    denominator *= price.denominator
  }
  if (numerator === 0n || denominator === 0n) throw insufficientReserves(field, route)
  return { numerator, denominator }
}
