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
 * The totals of a quote per currency paid (for each line its quantity times the price of one), with the
 * relayer's fee subtracted once.
 */
export function quotedTotals(
  options: Pick<checkPrice.Options, 'path' | 'fees' | 'tokens'>,
): readonly QuotedTotal[] {
  const totals = new Map<string, QuotedTotal>()
  for (const line of options.path) {
    const paid = paidCurrency(line, options.tokens)
    const before = totals.get(paid.currency)
    totals.set(paid.currency, { ...(before ?? paid), raw: (before?.raw ?? 0n) + paid.raw })
  }
  const relayer = options.fees?.relayer
  const fee = relayer?.amount?.raw
  const total = totals.get(relayer?.currency?.contract ?? '')
  if (fee && total) totals.set(total.currency, { ...total, raw: total.raw - BigInt(fee) })
  return [...totals.values()]
}

function paidCurrency(line: PathItem, tokens: readonly PaymentToken[]): QuotedTotal {
  const swapped = line.buyInRawQuote !== undefined && line.buyInRawQuote !== null
  const currency = (swapped ? line.buyInCurrency : line.currency) ?? line.currency ?? ''
  const token = tokens.find(entry => entry.address.toLowerCase() === currency)
  // The tolerance hangs on the decimals: what is known of a currency comes before what a quote says.
  const decimals =
    token?.decimals ??
    (isNative(currency) ? 18 : swapped ? line.buyInCurrencyDecimals : line.currencyDecimals) ??
    0
  const symbol =
    (swapped ? line.buyInCurrencySymbol : line.currencySymbol) ?? token?.symbol ?? currency
  const each = BigInt((swapped ? line.buyInRawQuote : line.rawQuote) ?? '0')
  return { currency, symbol, decimals, raw: each * BigInt(line.quantity ?? 1) }
}
