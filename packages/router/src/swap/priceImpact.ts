import { guard } from '../guard.ts'
import { tradeOf } from './createTrade.ts'
import { isNative } from './currency.ts'
import { midPriceOf } from './midPrice.ts'
import type { Currency, Fraction, Trade } from './types.ts'

const none: Fraction = { numerator: 0n, denominator: 1n }

/**
 * How much worse a trade is than the mid prices of its routes, as a part of 1: 1/100 is 1 %. It holds
 * the fees of the pools, but not what the input and output tokens tax: the price is that of what enters
 * the first pool and leaves the last. Negative when a trade whose amounts were given is better.
 *
 * @throws RouterError `insufficient_reserves` when a route has no price; `invalid_input` for what is no
 * trade.
 *
 * @example
 * ```ts
 * const { numerator, denominator } = priceImpact(trade)
 * const bps = (numerator * 10_000n) / denominator
 * ```
 */
export const priceImpact = /* @__PURE__ */ guard(unguardedPriceImpact)

function unguardedPriceImpact(trade: Trade): Fraction {
  return priceImpactOf(tradeOf('trade', trade))
}

/** The same of a trade that has been checked. */
export function priceImpactOf({ input, output, outputAmount, swaps }: Trade): Fraction {
  const keptIn = 10_000n - taxOf(input, 'sellFeeBps')
  const keptOut = 10_000n - taxOf(output, 'buyFeeBps')
  // A tax that takes everything hides what was there before it, or moves no pool at all.
  if (keptOut === 0n || keptIn === 0n) return none
  let spot = none
  for (const [index, { route, inputAmount }] of swaps.entries()) {
    const price = midPriceOf(`trade.swaps[${index}].route`, route)
    const numerator = price.numerator * inputAmount * keptIn
    const denominator = price.denominator * 10_000n
    spot = {
      numerator: spot.numerator * denominator + numerator * spot.denominator,
      denominator: spot.denominator * denominator,
    }
  }
  const expected = spot.numerator * keptOut
  return {
    numerator: expected - outputAmount * 10_000n * spot.denominator,
    denominator: expected,
  }
}

const taxOf = (currency: Currency, tax: 'buyFeeBps' | 'sellFeeBps'): bigint =>
  isNative(currency) ? 0n : (currency[tax] ?? 0n)
