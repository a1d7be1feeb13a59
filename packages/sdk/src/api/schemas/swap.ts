import * as z from 'zod/mini'
import { executeResponse } from './execute.ts'
import { address, maybe, uint } from './primitives.ts'

/** The most that the pools may move against a swap, in bps (1 = 0.01 %). */
const mostSlippage = 5000

/**
 * A swap of one currency for another; of the native currency and its wrapped form, one for one. The zero
 * address is the native currency. `amount` is in base units: of `currencyIn` for `exactIn`, of `currencyOut`
 * for `exactOut`.
 */
export const swapRequest = z.object({
  taker: address,
  currencyIn: address,
  currencyOut: address,
  amount: uint.check(z.refine(value => !/^0*$/.test(value), 'must be more than 0')),
  tradeType: z.enum(['exactIn', 'exactOut']),
  /** How far the pools may move against the swap before it fails, in bps (1 = 0.01 %). 50 by default. */
  slippageBps: z.optional(
    z.int().check(z.minimum(0), z.maximum(mostSlippage, `must be at most ${mostSlippage}`)),
  ),
  /**
   * Exactly the least that may come out (`exactIn`), or the most that may go in (`exactOut`), in base units, in
   * place of what `slippageBps` says: steps that are asked for again hold to what was agreed to. Refused when the
   * pools are beyond it.
   */
  limit: z.optional(uint.check(z.refine(value => !/^0*$/.test(value), 'must be more than 0'))),
  /** Who gets what comes out; the taker by default. */
  recipient: z.optional(address),
  /** Sign an allowance for the router instead of sending it. */
  usePermit: z.optional(z.boolean()),
  onlyPath: z.optional(z.boolean()),
  skipBalanceCheck: z.optional(z.boolean()),
  maxFeePerGas: z.optional(uint),
  maxPriorityFeePerGas: z.optional(uint),
  source: z.optional(z.string()),
  referrer: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type SwapRequest = z.input<typeof swapRequest>

const swapRoute = z.object({
  /** The part of the input that goes this way, in bps; rounded down. */
  shareBps: z.int(),
  /** The tokens on the way, one more than pools; the native currency in its wrapped form. */
  currencies: z.array(address),
  pools: z.array(
    z.object({
      kind: z.enum(['v2', 'v3']),
      address: maybe(address),
      /** Hundredths of a bip: 3000 is 0.3 %. */
      fee: z.int(),
    }),
  ),
})

/** What a swap gives and takes, in base units of `currencyIn` and `currencyOut`. */
export const swapQuote = z.object({
  currencyIn: address,
  currencyOut: address,
  /** As the pools stand now. */
  amountIn: uint,
  amountOut: uint,
  /** Of an exact input: less than this never comes out. */
  minimumOut: maybe(uint),
  /** Of an exact output: more than this never goes in. */
  maximumIn: maybe(uint),
  /** How much worse it is than the mid price, fees of the pools included, in bps; rounded up. */
  priceImpactBps: z.int(),
  /** Output per input in base units, for very little and before fees, as an exact fraction. */
  midPrice: z.object({ numerator: z.string(), denominator: z.string() }),
  /** None where currency is only wrapped or unwrapped. */
  route: z.array(swapRoute),
  /** Seconds since 1970, after which the transaction fails; none where nothing expires. */
  expiresAt: maybe(z.int()),
})
export type SwapQuote = z.output<typeof swapQuote>

/** The answer of `/execute/swap/v1`: the steps of every execute call, and what is swapped. */
export const swapResponse = z.extend(executeResponse, { swap: maybe(swapQuote) })
export type SwapResponse = z.output<typeof swapResponse>
