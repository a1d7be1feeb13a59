import type { Address } from 'viem'
import { invalid, RouterError } from '../errors.ts'
import { guard } from '../guard.ts'
import { isNativeAddress } from '../isNativeAddress.ts'
import { relocate } from '../relocate.ts'
import { wrappedNativeAddresses } from '../wrappedNativeAddresses.ts'
import { addressOf, objectOf, positiveAmountOf } from './check.ts'
import { createRoute } from './createRoute.ts'
import { tradeFrom } from './createTrade.ts'
import { poolFromQuote, tokenFromQuote } from './poolFromQuote.ts'
import type { Currency, Pool, Swap, Token, Trade, TradeType } from './types.ts'

/**
 * The trade that a routing service quoted. Nothing in a quote is believed but its amounts, and pools that
 * are possible: the tokens must be those that were asked for, and the pools must chain. What comes out at
 * least is counted from the amounts, so compare them with a price that you know.
 *
 * @throws RouterError `invalid_input` with the specification's words for what is missing: route, pools,
 * tokens, one chain, raw amounts; and with `field` for anything else that no quote can say.
 *
 * @example
 * ```ts
 * const trade = fromQuote(await response.json())
 * const tx = buildTransaction([swap(trade, { slippageTolerance: 50n })], { chainId: 1 })
 * ```
 */
export const fromQuote = /* @__PURE__ */ guard(unguardedFromQuote)

function unguardedFromQuote(quote: fromQuote.Quote, options: fromQuote.Options = {}): Trade {
  const { route, tokenIn, tokenOut, tradeType } = objectOf('quote', quote)
  if (!route) throw refused('Expected route to be present', 'quote.route', route)
  if (!Array.isArray(route)) throw invalid('quote.route', route, 'must be a list of routes')
  const routes = route.map((pools, index) => poolsOf(`quote.route[${index}]`, pools))
  const [first] = routes
  if (!first) throw refused('Expected there to be at least one route', 'quote.route', route)
  for (const [index, pools] of routes.entries()) {
    if (pools.length > 0) continue
    const words = 'Expected all routes to have at least one pool'
    throw refused(words, `quote.route[${index}]`, pools)
  }
  const ends = endsOf(first)
  const wrapped = objectOf('options', options).wrappedNative
  const input = currencyFrom('quote.tokenIn', tokenIn, ends.tokenIn, wrapped)
  const output = currencyFrom('quote.tokenOut', tokenOut, ends.tokenOut, wrapped)
  const swaps = routes.map((pools, index) =>
    swapFrom(`quote.route[${index}]`, pools, input, output),
  )
  const type = typeFrom(tradeType)
  return relocate(
    () => tradeFrom('quote.route', type, swaps),
    field => field.replace('.route.pools', ''),
  )
}

export declare namespace fromQuote {
  /** Whole numbers are decimal digits; fees and decimals may be numbers, too. */
  type Quote = {
    /** The address of the input; the zero address or 0xeee… for the native currency. */
    tokenIn: string
    tokenOut: string
    /** 0 or 'EXACT_INPUT', 1 or 'EXACT_OUTPUT'. */
    tradeType: number | string
    /** The routes that the trade is split over, each of them pools in a row. */
    route: readonly (readonly (V2Pool | V3Pool)[])[]
  }
  type Options = {
    /** The wrapped native currency, on chains that are not in `wrappedNativeAddresses`. */
    wrappedNative?: Address | undefined
  }
  type QuotedToken = {
    address: string
    chainId: number
    decimals: string | number
    symbol?: string | undefined
    buyFeeBps?: string | undefined
    sellFeeBps?: string | undefined
  }
  type V2Pool = Ends & {
    type: 'v2-pool'
    reserve0: { token: QuotedToken; quotient: string }
    reserve1: { token: QuotedToken; quotient: string }
  }
  type V3Pool = Ends & {
    type: 'v3-pool'
    fee: string | number
    sqrtRatioX96: string
    liquidity: string
    tickCurrent: string | number
  }
  type Ends = {
    tokenIn: QuotedToken
    tokenOut: QuotedToken
    /** Base units: what goes into the first pool of a route. */
    amountIn?: string | undefined
    /** Base units: what comes out of the last pool of a route. */
    amountOut?: string | undefined
  }
}

type Bag = Record<string, unknown>

function poolsOf(path: string, pools: unknown): Bag[] {
  if (!Array.isArray(pools)) throw invalid(path, pools, 'must be a list of pools')
  return Array.from(pools, (pool, index) => objectOf(`${path}[${index}]`, pool))
}

/** What the first route begins and ends with; the others are held against it. */
function endsOf(pools: readonly Bag[]): { tokenIn: Token; tokenOut: Token } {
  const last = pools.length - 1
  const [tokenIn, tokenOut] = [pools[0]?.tokenIn, pools[last]?.tokenOut]
  if (!tokenIn || !tokenOut) {
    const field = tokenIn ? `quote.route[0][${last}].tokenOut` : 'quote.route[0][0].tokenIn'
    throw refused('Expected both tokenIn and tokenOut to be present', field, undefined)
  }
  const ends = {
    tokenIn: tokenFromQuote('quote.route[0][0].tokenIn', tokenIn),
    tokenOut: tokenFromQuote(`quote.route[0][${last}].tokenOut`, tokenOut),
  }
  if (ends.tokenIn.chainId !== ends.tokenOut.chainId) {
    const field = `quote.route[0][${last}].tokenOut.chainId`
    const words = 'Expected tokenIn and tokenOut to be have same chainId'
    throw refused(words, field, ends.tokenOut.chainId)
  }
  return ends
}

function currencyFrom(path: string, given: unknown, token: Token, wrapped: unknown): Currency {
  const address = addressOf(path, given)
  const native = isNativeAddress(address)
  const { chainId } = token
  const expected = native ? (wrapped ?? wrappedNativeAddresses[chainId]) : address
  if (expected === undefined) {
    const problem = `must be given: the wrapped currency of chain ${chainId} is not known`
    throw invalid('options.wrappedNative', wrapped, problem)
  }
  const known = addressOf(native ? 'options.wrappedNative' : path, expected)
  if (known.toLowerCase() !== token.address.toLowerCase()) {
    throw invalid(path, given, `must be what the first route trades, which is ${token.address}`)
  }
  return native ? { chainId, native, wrapped: token } : token
}

function swapFrom(path: string, pools: readonly Bag[], input: Currency, output: Currency): Swap {
  const [inputAmount, outputAmount] = [pools[0]?.amountIn, pools[pools.length - 1]?.amountOut]
  if (!inputAmount || !outputAmount) {
    const field = inputAmount ? `${path}[${pools.length - 1}].amountOut` : `${path}[0].amountIn`
    const words = 'Expected both raw amountIn and raw amountOut to be present'
    throw refused(words, field, undefined)
  }
  const parsed: Pool[] = pools.map((pool, index) => poolFromQuote(`${path}[${index}]`, pool))
  return {
    route: relocate(
      () => createRoute({ pools: parsed, input, output }),
      field => (field.startsWith('pools') ? field.replace('pools', path) : path),
    ),
    inputAmount: positiveAmountOf(`${path}[0].amountIn`, inputAmount),
    outputAmount: positiveAmountOf(`${path}[${pools.length - 1}].amountOut`, outputAmount),
  }
}

function typeFrom(tradeType: unknown): TradeType {
  if (tradeType === 0 || tradeType === 'EXACT_INPUT') return 'exactIn'
  if (tradeType === 1 || tradeType === 'EXACT_OUTPUT') return 'exactOut'
  throw invalid('quote.tradeType', tradeType, `must be 0, 1, 'EXACT_INPUT' or 'EXACT_OUTPUT'`)
}

function refused(words: string, field: string, value: unknown): RouterError {
  return new RouterError(words, {
    code: 'invalid_input',
    field,
    value,
    hints: ['Ask for another quote.'],
  })
}
