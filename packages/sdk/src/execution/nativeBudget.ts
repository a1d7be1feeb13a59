import type { ApiChain } from '../chains/defineChain.ts'
import { crossChainFees } from './crossChainFees.ts'
import type { execute } from './execute.ts'
import { isNative, priceTolerance, quoteOf } from './price.ts'
import type { StepAnswer } from './state.ts'

/**
 * The most native currency, in base units, that the transactions of a run may send along together. By what
 * was asked for:
 *
 * - a purchase or a mint: what the quote says, fees on top included, and never more than the caller expects
 *   plus the fees on top that the caller's own request names. No quote, or one in tokens, allows none;
 * - orders: for the step that wraps, what the offers in the wrapped native token come to; else none;
 * - a call: for the deposit, the values of its transactions where both chains have the same native currency,
 *   and the relayer's fee of the quote, which the caller can bound; else none;
 * - a sale, a transfer, a cancellation: none.
 */
export function nativeBudget(given: nativeBudget.Options): bigint {
  const { options, stepId } = given
  switch (options.asked.kind) {
    case 'purchase':
      return purchaseBudget(given)
    case 'orders':
      return options.action === 'bid' && stepId === 'currency-wrapping' ? wrapBudget(options) : 0n
    case 'call':
      return options.lastSteps.includes(stepId) ? callBudget(given, options.asked) : 0n
    case 'sale':
    case 'transfer':
    case 'cancellation':
      return 0n
    default:
      return options.asked satisfies never
  }
}

export declare namespace nativeBudget {
  type Options = {
    options: Pick<
      execute.Options,
      'action' | 'asked' | 'body' | 'chain' | 'expectedPrice' | 'lastSteps'
    >
    quote: Pick<StepAnswer, 'path' | 'fees'>
    /** The step of the transaction that is about to be sent. */
    stepId: string
    /** The chains that are configured. */
    chains: readonly ApiChain[]
  }
}

function purchaseBudget({ options, quote: { path, fees } }: nativeBudget.Options): bigint {
  const { body, chain, expectedPrice } = options
  const relayer = crossChainFees(options, fees)?.relayer
  const carried = isNative(relayer?.currency?.contract) ? BigInt(relayer?.amount?.raw ?? 0) : 0n
  const lines = path.flatMap(line => {
    const { currency, raw } = quoteOf(line, 'buy', chain.paymentTokens)
    if (!isNative(currency)) return []
    const onTop = (line.feesOnTop ?? []).reduce((sum, fee) => sum + BigInt(fee.rawAmount ?? 0), 0n)
    return [(raw + onTop) * BigInt(line.quantity ?? 1)]
  })
  if (lines.length === 0) return carried
  // What a unit of the currency is must be known before a part of one is nothing.
  const token = chain.paymentTokens.find(entry => isNative(entry.address))
  const decimals = token?.decimals ?? chain.network?.nativeCurrency.decimals
  const tolerance = decimals === undefined ? 0n : priceTolerance(decimals)
  const quoted = lines.reduce((sum, line) => sum + line, 0n)
  if (!expectedPrice) return quoted + carried + tolerance
  const expected = Object.entries(expectedPrice)
    .filter(([currency]) => isNative(currency))
    .reduce((sum, [, { raw }]) => sum + raw, 0n)
  const allowed = expected + namedFees(body.feesOnTop)
  return (quoted < allowed ? quoted : allowed) + carried + tolerance
}

/** What the fees of a request, each `<recipient>:<base units>`, come to. */
function namedFees(fees: unknown): bigint {
  return entriesOf(fees).reduce<bigint>(
    (sum, fee) => sum + BigInt(String(fee).split(':')[1] ?? 0),
    0n,
  )
}

/** A bid without a currency is in the wrapped native token; of one that is not known nothing is wrapped. */
function wrapBudget({ body, chain }: nativeBudget.Options['options']): bigint {
  return entriesOf(body.params).reduce<bigint>((sum, entry) => {
    const bid = toRecord(entry)
    const currency = bid.currency === undefined ? undefined : String(bid.currency).toLowerCase()
    const wrapped = currency === undefined || currency === chain.wrappedNative?.toLowerCase()
    if (!wrapped || !isAmount(bid.weiPrice)) return sum
    const kind = String(bid.orderKind ?? 'seaport')
    // Of other kinds than Seaport the price is that of one.
    const times = kind.startsWith('seaport') ? 1n : BigInt(Number(bid.quantity ?? 1))
    return sum + BigInt(bid.weiPrice) * times
  }, 0n)
}

function callBudget(
  { options, quote, chains }: nativeBudget.Options,
  { maxRelayerFee }: { maxRelayerFee: string | undefined },
): bigint {
  const { body, chain } = options
  const origin = chains.find(entry => entry.id === body.originChainId)
  const relayer = crossChainFees(options, quote.fees)?.relayer
  const paidThere = (relayer?.currency?.chainId ?? body.originChainId) === body.originChainId
  const asked =
    paidThere && isNative(relayer?.currency?.contract) ? BigInt(relayer?.amount?.raw ?? 0) : 0n
  const most = maxRelayerFee === undefined ? asked : BigInt(maxRelayerFee)
  const fee = asked < most ? asked : most
  const symbol = nativeSymbol(chain)
  if (symbol === undefined || nativeSymbol(origin) !== symbol) return fee
  return entriesOf(body.txs).reduce<bigint>((sum, entry) => {
    const { value } = toRecord(entry)
    return isAmount(value) ? sum + BigInt(value) : sum
  }, fee)
}

function nativeSymbol(chain: ApiChain | undefined): string | undefined {
  const token = chain?.paymentTokens.find(entry => isNative(entry.address))
  return token?.symbol ?? chain?.network?.nativeCurrency.symbol
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]+$/.test(value)
}
