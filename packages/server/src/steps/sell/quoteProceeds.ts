import { zeroAddress } from '@sluice/router/seaport'
import type { Trade } from '@sluice/router/swap'
import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { wrappedNative } from '../../bidCurrencies.ts'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { askCurrency, toDecimal } from '../../price.ts'
import { universalRouter } from '../../universalRouter.ts'
import { findSwap } from '../swap/findSwap.ts'
import type { SaleLine } from './SaleLine.ts'

/** Hundredths of a percent that may come out less than the pools say now. */
const slippageBps = 50

/** The proceeds in one currency, and what becomes of them. */
export type Exchange = {
  from: Hex
  /** Base units of `from`: all that the sale pays in it. */
  amount: bigint
  /** Base units: the least that comes out. */
  limit: bigint
  /** None where the wrapped native currency becomes the native one. */
  trade: Trade | undefined
}

/**
 * What becomes of the proceeds of a sale in another currency than the offers': the native one for its wrapped form
 * one for one, anything else through pools. `sellOut…` of each line is the least that comes out for one unit, what
 * fees on top take deducted; their sum is never more than what the swaps are held to.
 *
 * @throws ServerError code -1 for a currency that is none, 4 when no pools lead there, or they give less by now than
 * an earlier answer said.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function quoteProceeds(
  context: ChainContext,
  options: quoteProceeds.Options,
): Promise<quoteProceeds.Result> {
  const { lines, to, agreed } = options
  const output = await askCurrency(context, to)
  if (!output)
    throw new ServerError(`currency must be a currency of this chain: ${to} is none`, {
      ...{ code: 'invalid_request', apiCode: -1 },
    })
  const totals = new Map<Hex, bigint>()
  for (const line of lines)
    if (line.currency && line.currency !== to)
      totals.set(line.currency, (totals.get(line.currency) ?? 0n) + BigInt(line.proceeds))
  const exchanges: Exchange[] = []
  const used = new Set<string>()
  for (const [from, amount] of totals) {
    const known = agreed?.filter(line => line.currency === from).map(outOf)
    const least = known?.reduce((sum, out) => sum + out, 0n)
    exchanges.push(await exchangeOf(context, { ...options, from, amount, least, used }))
  }
  const path = lines.map((line, index): SaleLine => {
    const exchange = exchanges.find(({ from }) => from === line.currency)
    if (!exchange) return line
    const units = exchange.amount * BigInt(line.quantity ?? 1)
    const share = (exchange.limit * BigInt(line.proceeds)) / units
    const raw = BigInt(agreed?.[index]?.sellOutRawQuote ?? share)
    return {
      ...line,
      sellOutCurrency: to,
      sellOutCurrencySymbol: output.symbol,
      sellOutCurrencyDecimals: output.decimals,
      sellOutQuote: toDecimal(raw, output.decimals),
      sellOutRawQuote: raw.toString(),
    }
  })
  return { path, exchanges }
}

export declare namespace quoteProceeds {
  type Options = {
    lines: readonly SaleLine[]
    /** In lower case; the zero address for the native currency. */
    to: Hex
    taker: Hex
    /** Where the pools are read. */
    block: number
    /** The same lines of an earlier answer, which the swaps are held to. */
    agreed: readonly PathItem[] | undefined
  }
  type Result = { path: SaleLine[]; exchanges: Exchange[] }
}

const outOf = ({ sellOutRawQuote, quantity }: PathItem) =>
  BigInt(sellOutRawQuote ?? 0) * BigInt(quantity ?? 1)

async function exchangeOf(
  context: ChainContext,
  options: Omit<quoteProceeds.Options, 'lines' | 'agreed'> & {
    from: Hex
    amount: bigint
    /** What was agreed to, in base units. */
    least: bigint | undefined
    /** Pools that other proceeds go through: each stands elsewhere after a swap. */
    used: Set<string>
  },
): Promise<Exchange> {
  const { from, to, amount, least, taker, block, used } = options
  if (from === wrappedNative(context.chain) && to === zeroAddress)
    return { from, amount, limit: amount, trade: undefined }
  if (universalRouter(context.chain) === undefined)
    throw new ServerError(
      `currency ${to} for an offer in ${from} needs a router, and none is known on this chain`,
      { code: 'not_supported', apiCode: -1 },
    )
  const { trade, limit } = await findSwap(context, {
    ...{ from, to, amount, type: 'exactIn', slippageBps, limit: undefined, block, used },
    ...{ payer: taker, recipient: taker },
  })
  if (least === undefined) return { from, amount, limit, trade }
  if (trade.outputAmount >= least) return { from, amount, limit: least, trade }
  throw new ServerError(
    `${least} of ${to} were to come out of the sale, and the pools give ${trade.outputAmount} now`,
    { code: 'price_moved', statusCode: 424, apiCode: 4 },
  )
}
