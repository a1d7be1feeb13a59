import { zeroAddress } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import type { execute } from './execute.ts'
import { feeOnTop } from './feesOnTop.ts'
import { knownTokens } from './knownTokens.ts'
import { feesOnTopOf } from './outcomes/feesOnTopOf.ts'
import { type ExpectedPrice, expectationsOf, isNative, quoteOf, toleranceOf } from './price.ts'
import { paidChainId, relayerFee } from './relayerFee.ts'
import type { StepAnswer } from './state.ts'

/**
 * The most native currency, in base units, that the transactions of a run may send along together. By what
 * was asked for:
 *
 * - a purchase or a mint: what the quote says, fees on top included, and never more than each caller expects
 *   plus the fees on top that the caller's own request names and the relayer's fee. The quote includes that
 *   fee; it is `maxRelayerFee` at most, else as much as the rest of the price where a price is expected. No
 *   quote, or one in tokens, allows no more than a `maxRelayerFee` that was given, and for orders in native
 *   currency that are paid in tokens what a swap of the run made of those (`unwrapped`), no more than the orders
 *   ask for; a transaction on another chain than the one that is paid on, none;
 * - orders: for the step that wraps, what the offers in the wrapped native token come to; else none;
 * - a call: for the deposit, the values of its transactions where both chains have the same native currency,
 *   and the relayer's fee of the quote: `maxRelayerFee` at most, else as much as these values;
 * - a swap of native currency: what goes in, of an exact output no more than the quote and each caller expect;
 * - a sale, a transfer, a cancellation: none.
 */
export function nativeBudget(given: nativeBudget.Options): bigint {
  const { options, stepId } = given
  switch (options.asked.kind) {
    case 'purchase':
      return purchaseBudget(given, options.asked)
    case 'orders':
      return options.action === 'bid' && stepId === 'currency-wrapping' ? wrapBudget(options) : 0n
    case 'call':
      return options.lastSteps.includes(stepId) ? callBudget(given, options.asked) : 0n
    case 'swap':
      return options.lastSteps.includes(stepId) ? swapBudget(given, options.asked) : 0n
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
      'action' | 'asked' | 'body' | 'chain' | 'expectedPrice' | 'expectations' | 'lastSteps'
    >
    quote: Pick<StepAnswer, 'path' | 'fees'>
    /** The step of the transaction that is about to be sent. */
    stepId: string
    /** The chain that it is for. */
    chainId: number
    /** The chains that are configured. */
    chains: readonly ApiChain[]
    /** What swaps of the run made of native currency, base units, for orders that ask for it. */
    unwrapped?: bigint | undefined
  }
}

function purchaseBudget(
  { options, quote: { path, fees }, chains, chainId, unwrapped = 0n }: nativeBudget.Options,
  { maxRelayerFee }: { maxRelayerFee?: string | undefined },
): bigint {
  if (chainId !== paidChainId(options)) return 0n
  const tokens = knownTokens(chains, options)
  const relayer = relayerFee(options, fees)
  const asked = isNative(relayer?.currency) ? (relayer?.raw ?? 0n) : 0n
  const bounded = maxRelayerFee === undefined ? undefined : smallest([asked, BigInt(maxRelayerFee)])
  const lines = path.flatMap(line => {
    const { currency, raw } = quoteOf(line, 'buy', tokens)
    return isNative(currency) ? [(raw + feeOnTop(line)) * BigInt(line.quantity ?? 1)] : []
  })
  // Of orders in it that are paid in another currency: what came of that, and no more than they ask for.
  const swapped = path.reduce((sum, line) => {
    const isSwapped = isNative(line.currency) && !isNative(quoteOf(line, 'buy', tokens).currency)
    return isSwapped ? sum + BigInt(line.rawQuote ?? 0) * BigInt(line.quantity ?? 1) : sum
  }, 0n)
  const brought = smallest([swapped, unwrapped])
  if (lines.length === 0) return (bounded ?? 0n) + brought
  const quoted = lines.reduce((sum, line) => sum + line, 0n)
  const price = quoted > asked ? quoted - asked : 0n
  const limits = expectationsOf(options).map(expected => {
    const fee = bounded ?? smallest([asked, price])
    return nativeOf(expected) + feesOnTopOf(options.body) + fee
  })
  // What a unit of the currency is must be known before a part of one is nothing.
  const known = tokens.some(({ address }) => isNative(address))
  const tolerance = known ? toleranceOf(zeroAddress, tokens) : 0n
  return smallest([quoted, price + (bounded ?? asked), ...limits]) + tolerance + brought
}

function smallest(amounts: readonly [bigint, ...bigint[]]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least))
}

function nativeOf(expected: ExpectedPrice): bigint {
  return Object.entries(expected)
    .filter(([currency]) => isNative(currency))
    .reduce((sum, [, { raw }]) => sum + raw, 0n)
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

function swapBudget(
  { options, quote: { path }, chainId }: nativeBudget.Options,
  { currencyIn, amount, tradeType }: Extract<execute.Options['asked'], { kind: 'swap' }>,
): bigint {
  if (!isNative(currencyIn) || chainId !== options.chain.id) return 0n
  if (tradeType === 'exactIn') return BigInt(amount)
  const quoted = path.reduce((sum, line) => {
    const { currency, raw } = quoteOf(line, 'buy', [])
    return isNative(currency) ? sum + raw : sum
  }, 0n)
  return smallest([quoted, ...expectationsOf(options).map(nativeOf)])
}

function callBudget(
  { options, quote, chains }: nativeBudget.Options,
  { maxRelayerFee }: { maxRelayerFee: string | undefined },
): bigint {
  const { body, chain } = options
  const origin = chains.find(entry => entry.id === body.originChainId)
  const relayer = relayerFee(options, quote.fees)
  const asked = isNative(relayer?.currency) ? (relayer?.raw ?? 0n) : 0n
  const symbol = nativeSymbol(chain)
  const same = symbol !== undefined && nativeSymbol(origin) === symbol
  const values = same ? entriesOf(body.txs).reduce<bigint>(addValue, 0n) : 0n
  return values + smallest([asked, maxRelayerFee === undefined ? values : BigInt(maxRelayerFee)])
}

function addValue(sum: bigint, entry: unknown): bigint {
  const { value } = toRecord(entry)
  return isAmount(value) ? sum + BigInt(value) : sum
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
