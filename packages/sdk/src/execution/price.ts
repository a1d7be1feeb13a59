import { type Address, formatUnits } from 'viem'
import type { Fees, PathItem } from '../api/index.ts'
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
 * decimals that is nothing.
 *
 * @throws PriceChangedError, also for a quoted currency that has no expectation, and when there is no
 * quote to compare.
 */
export function checkPrice(options: checkPrice.Options): void {
  const { expected, side, path } = options
  if (!expected) return
  const expectations = new Map(
    Object.entries(expected).map(([currency, { raw }]) => [currency.toLowerCase(), raw]),
  )
  if (path.length === 0) throw priceChanged(side, undefined)
  for (const total of quotedTotals(options)) {
    const limit = expectations.get(total.currency)
    if (limit === undefined) throw priceChanged(side, total)
    const tolerance = priceTolerance(total.decimals)
    const changed = side === 'sell' ? total.raw < limit - tolerance : total.raw > limit + tolerance
    if (changed) throw priceChanged(side, total, limit)
  }
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
    fees: Fees | undefined
    expected: ExpectedPrice | undefined
    /** Where symbols and decimals are looked up that the quote does not give. */
    tokens: readonly PaymentToken[]
  }
}

/** 1/100000 of a unit, in base units of a currency with so many decimals. */
export function priceTolerance(decimals: number): bigint {
  return 10n ** BigInt(decimals) / 100_000n
}

/**
 * The totals of a quote per currency paid or received (for each line its quantity times the price of one),
 * with the relayer's fee subtracted once.
 */
export function quotedTotals(
  options: Pick<checkPrice.Options, 'side' | 'path' | 'fees' | 'tokens'>,
): readonly QuotedTotal[] {
  const totals = new Map<string, QuotedTotal>()
  for (const line of options.path) {
    const one = quoteOf(line, options.side, options.tokens)
    const before = totals.get(one.currency)?.raw ?? 0n
    const raw = before + one.raw * BigInt(line.quantity ?? 1)
    totals.set(one.currency, { ...(totals.get(one.currency) ?? one), raw })
  }
  const relayer = options.fees?.relayer
  const fee = relayer?.amount?.raw
  const total = totals.get(relayer?.currency?.contract ?? '')
  if (fee && total) totals.set(total.currency, { ...total, raw: total.raw - BigInt(fee) })
  return [...totals.values()]
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
  const currency = quote.currency ?? line.currency ?? ''
  const token = tokens.find(entry => entry.address.toLowerCase() === currency)
  return {
    currency,
    symbol: quote.symbol ?? token?.symbol ?? currency,
    // The tolerance hangs on the decimals: what is known of a currency comes before what a quote says.
    decimals: token?.decimals ?? (isNative(currency) ? 18 : quote.decimals) ?? 0,
    raw: BigInt(quote.raw ?? '0'),
  }
}
