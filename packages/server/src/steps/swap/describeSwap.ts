import { midPrice, priceImpact, type Trade } from '@sluice/router/swap'
import type { PathItem, SwapQuote } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { type CurrencyInfo, toDecimal } from '../../price.ts'

/** What a swap is quoted at and held to, in the fields of the contract. */
export type SwapTerms = {
  type: Trade['type']
  /** Base units. */
  amountIn: bigint
  amountOut: bigint
  /** The least that comes out of an exact input, the most that goes in for an exact output. */
  limit: bigint
}

/** A pair of v2 keeps 0.3 %. */
const pairFee = 3000

/** The `swap` of an answer. Without a trade it is one for one. */
export function swapQuote(
  { type, amountIn, amountOut, limit }: SwapTerms,
  options: {
    from: Hex
    to: Hex
    trade?: Trade | undefined
    /** Seconds since 1970. */
    expiresAt?: number | undefined
  },
): SwapQuote {
  const { from, to, trade, expiresAt } = options
  return {
    currencyIn: from,
    currencyOut: to,
    amountIn: `${amountIn}`,
    amountOut: `${amountOut}`,
    ...(type === 'exactIn' ? { minimumOut: `${limit}` } : { maximumIn: `${limit}` }),
    priceImpactBps: trade ? impactOf(trade) : 0,
    midPrice: trade ? midPriceOf(trade) : { numerator: '1', denominator: '1' },
    route: trade ? routesOf(trade) : [],
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
}

/**
 * The one line of the path: of an exact input what it takes, and in the currency received the least that comes
 * out; of an exact output what it gives, and in the currency paid the most that goes in.
 */
export function swapPath(
  { type, amountIn, amountOut, limit }: SwapTerms,
  { input, output }: { input: CurrencyInfo; output: CurrencyInfo },
): PathItem[] {
  const [own, other] = type === 'exactIn' ? [input, output] : [output, input]
  const raw = type === 'exactIn' ? amountIn : amountOut
  const quoted = {
    quantity: 1,
    currency: own.contract,
    currencySymbol: own.symbol,
    currencyDecimals: own.decimals,
    quote: toDecimal(raw, own.decimals),
    rawQuote: `${raw}`,
  }
  const decimal = toDecimal(limit, other.decimals)
  return [
    type === 'exactIn'
      ? {
          ...quoted,
          sellOutCurrency: other.contract,
          sellOutCurrencySymbol: other.symbol,
          sellOutCurrencyDecimals: other.decimals,
          sellOutQuote: decimal,
          sellOutRawQuote: `${limit}`,
        }
      : {
          ...quoted,
          buyInCurrency: other.contract,
          buyInCurrencySymbol: other.symbol,
          buyInCurrencyDecimals: other.decimals,
          buyInQuote: decimal,
          buyInRawQuote: `${limit}`,
        },
  ]
}

/** Rounded up, so that a loss is never called nothing. */
function impactOf(trade: Trade): number {
  const { numerator, denominator } = priceImpact(trade)
  return numerator <= 0n ? 0 : Number((numerator * 10_000n + denominator - 1n) / denominator)
}

/** The mid prices of the routes, by what goes each way. */
function midPriceOf({ swaps, inputAmount }: Trade): SwapQuote['midPrice'] {
  let sum = { numerator: 0n, denominator: 1n }
  for (const one of swaps) {
    const price = midPrice(one.route)
    sum = {
      numerator:
        sum.numerator * price.denominator + price.numerator * one.inputAmount * sum.denominator,
      denominator: sum.denominator * price.denominator,
    }
  }
  const numerator = sum.numerator
  const denominator = sum.denominator * inputAmount
  const shared = greatestDivisor(numerator, denominator)
  return { numerator: `${numerator / shared}`, denominator: `${denominator / shared}` }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b]
  while (right > 0n) [left, right] = [right, left % right]
  return left
}

function routesOf({ swaps, inputAmount: whole }: Trade): SwapQuote['route'] {
  return swaps.map(({ route, inputAmount }) => ({
    shareBps: Number((inputAmount * 10_000n) / whole),
    currencies: route.path.map(({ address }) => address),
    pools: route.pools.map(pool => ({
      kind: pool.type === 'v2-pool' ? 'v2' : 'v3',
      ...(pool.address === undefined ? {} : { address: pool.address }),
      fee: pool.type === 'v2-pool' ? pairFee : pool.fee,
    })),
  }))
}
