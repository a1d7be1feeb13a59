import { type Address, formatUnits } from 'viem'
import type { PathItem } from '../api/index.ts'
import type { PaymentToken } from '../chains/defineChain.ts'
import { PriceChangedError } from './runErrors.ts'

/** The price a caller expects, in base units per currency. Spelling of the address does not matter. */
export type ExpectedPrice = Readonly<Record<Address, { raw: bigint }>>

const native = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])

/** Whether an address stands for the native currency of its chain. */
export function isNative(currency: string | null | undefined): boolean {
  return native.has(currency?.toLowerCase() ?? '')
}

/** One spelling of a currency: lower case, and of those of the native one the zero address. */
export function currencyKey(currency: string): string {
  return isNative(currency) ? '0x0000000000000000000000000000000000000000' : currency.toLowerCase()
}

/** What the callers of a run expect: one, or all that joined it. */
export function expectationsOf(options: {
  expectedPrice?: ExpectedPrice | undefined
  expectations?: (() => readonly ExpectedPrice[]) | undefined
}): readonly ExpectedPrice[] {
  return options.expectations?.() ?? (options.expectedPrice ? [options.expectedPrice] : [])
}

/** What a quote adds up to in one currency. */
export type QuotedTotal = {
  currency: string
  symbol: string
  decimals: number
  /** Base units. */
  raw: bigint
}

/**
 * Compares a quote with what the caller expects, currency by currency, exactly. A purchase may not cost
 * more, a sale not yield less, than expected by more than 1/100000 of a unit; for currencies of up to 4
 * decimals, and those that only the marketplace knows, that is nothing. What is expected of a sale and not
 * quoted counts as 0; a purchase that costs nothing in a currency is only cheaper.
 *
 * The relayer's fee is part of the quote and is left out of the comparison, so it has a limit of its own:
 * `maxRelayerFee`, else the price of the purchase without it.
 *
 * @throws PriceChangedError, also for a quoted currency that has no expectation, and when there is no
 * quote to compare.
 */
export function checkPrice(options: checkPrice.Options): void {
  const { expected, side, path, tokens } = options
  const totals = quotedTotals(options)
  if (side === 'buy') checkRelayer(options, totals)
  if (!expected) return
  if (path.length === 0) throw priceChanged(side, undefined)
  const expectations = new Map(
    Object.entries(expected).map(([currency, { raw }]) => [currencyKey(currency), raw]),
  )
  const empty = (currency: string): QuotedTotal => ({ ...unitOf(currency, tokens), raw: 0n })
  const missing =
    side === 'sell' ? [...expectations.keys()].filter(key => !totals.has(key)).map(empty) : []
  for (const total of [...totals.values(), ...missing]) {
    const limit = expectations.get(total.currency)
    if (limit === undefined) throw priceChanged(side, total)
    const tolerance = toleranceOf(total.currency, tokens)
    const changed = side === 'sell' ? total.raw < limit - tolerance : total.raw > limit + tolerance
    if (changed) throw priceChanged(side, total, limit)
  }
}

function checkRelayer(
  { expected, relayer, maxRelayerFee, tokens }: checkPrice.Options,
  totals: ReadonlyMap<string, QuotedTotal>,
): void {
  if (!relayer || (!expected && maxRelayerFee === undefined)) return
  const price = totals.get(relayer.currency) ?? { ...unitOf(relayer.currency, tokens), raw: 0n }
  if (relayer.raw <= (maxRelayerFee ?? price.raw)) return
  throw priceChanged('buy', { ...price, raw: price.raw + relayer.raw })
}

function priceChanged(
  side: 'buy' | 'sell',
  total: QuotedTotal | undefined,
  expected?: bigint | undefined,
): PriceChangedError {
  const now = total ? `${formatUnits(total.raw, total.decimals)} ${total.symbol}` : 'not given'
  return new PriceChangedError({ side, now, total, expected })
}

export declare namespace checkPrice {
  type Options = {
    side: 'buy' | 'sell'
    path: readonly PathItem[]
    /** What the relayer takes out of what is quoted. */
    relayer?: { currency: string; raw: bigint } | undefined
    /** The most that the relayer may take, base units of the currency it takes. */
    maxRelayerFee?: bigint | undefined
    /** Fees on top, per currency, that the caller did not ask for: they make a price worse. */
    uninvited?: ReadonlyMap<string, bigint> | undefined
    expected: ExpectedPrice | undefined
    /** Whose decimals and symbols are known. */
    tokens: readonly PaymentToken[]
  }
}

/** 1/100000 of a unit, in base units of a currency with so many decimals. */
export function priceTolerance(decimals: number): bigint {
  return 10n ** BigInt(decimals) / 100_000n
}

/** By how much a price may be off, base units: nothing where only the marketplace says what a unit is. */
export function toleranceOf(currency: string, tokens: readonly PaymentToken[]): bigint {
  const decimals = knownDecimals(currency, tokens)
  return decimals === undefined ? 0n : priceTolerance(decimals)
}

function knownDecimals(currency: string, tokens: readonly PaymentToken[]): number | undefined {
  return tokenOf(currency, tokens)?.decimals ?? (isNative(currency) ? 18 : undefined)
}

function tokenOf(currency: string, tokens: readonly PaymentToken[]): PaymentToken | undefined {
  const key = currencyKey(currency)
  return tokens.find(entry => currencyKey(entry.address) === key)
}

/** What is known of a currency comes before what a quote says. */
function unitOf(
  currency: string,
  tokens: readonly PaymentToken[],
  quoted: { symbol?: string | null | undefined; decimals?: number | null | undefined } = {},
): Omit<QuotedTotal, 'raw'> {
  return {
    currency,
    symbol: tokenOf(currency, tokens)?.symbol ?? (plainSymbol(quoted.symbol) || currency),
    decimals: knownDecimals(currency, tokens) ?? quoted.decimals ?? 0,
  }
}

/** Somebody else's text: on one line, with nothing in it that is not seen, and short. */
function plainSymbol(symbol: string | null | undefined): string {
  return [...(symbol ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, 20).join('')
}

/**
 * The totals of a quote per currency paid or received (for each line its quantity times the price of one),
 * with the relayer's fee subtracted once, and with the fees on top that nobody asked for.
 */
export function quotedTotals(
  options: Pick<checkPrice.Options, 'side' | 'path' | 'relayer' | 'uninvited' | 'tokens'>,
): ReadonlyMap<string, QuotedTotal> {
  const { side, path, relayer, uninvited = [], tokens } = options
  const totals = new Map<string, QuotedTotal>()
  for (const line of path) {
    const one = quoteOf(line, side, tokens)
    const before = totals.get(one.currency)?.raw ?? 0n
    const raw = before + one.raw * BigInt(line.quantity ?? 1)
    totals.set(one.currency, { ...(totals.get(one.currency) ?? one), raw })
  }
  const total = relayer && totals.get(relayer.currency)
  if (relayer && total) totals.set(total.currency, { ...total, raw: total.raw - relayer.raw })
  for (const [currency, fee] of uninvited) {
    // In a currency that is not quoted it has a total of its own, which nobody expects.
    const sum = totals.get(currency) ?? { ...unitOf(currency, tokens), raw: 0n }
    totals.set(currency, { ...sum, raw: side === 'sell' ? sum.raw - fee : sum.raw + fee })
  }
  return totals
}

/** The price of one of a line, in the currency that is paid or received for it. */
export function quoteOf(
  line: PathItem,
  side: 'buy' | 'sell',
  tokens: readonly PaymentToken[],
): QuotedTotal {
  const own = {
    currency: line.currency,
    symbol: line.currencySymbol,
    decimals: line.currencyDecimals,
    raw: line.rawQuote,
  }
  const other =
    side === 'buy'
      ? {
          currency: line.buyInCurrency,
          symbol: line.buyInCurrencySymbol,
          decimals: line.buyInCurrencyDecimals,
          raw: line.buyInRawQuote,
        }
      : {
          currency: line.sellOutCurrency,
          symbol: line.sellOutCurrencySymbol,
          decimals: line.sellOutCurrencyDecimals,
          raw: line.sellOutRawQuote,
        }
  const quote = other.raw === undefined || other.raw === null ? own : other
  const currency = currencyKey(quote.currency ?? line.currency ?? '')
  return { ...unitOf(currency, tokens, quote), raw: BigInt(quote.raw ?? '0') }
}
