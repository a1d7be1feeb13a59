import type { Amount, Price } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { toAmount, toDecimal } from '../price.ts'
import { convert, one, type Rate } from './convert.ts'
import type { KnownRates, Rates } from './createRates.ts'
import type { Display } from './findDisplay.ts'
import { isSalePrice } from './salePrice.ts'

/**
 * Says in an answer that is made what its prices are worth: in dollars, in the native currency and, where another
 * currency than theirs was asked for, in that. All that chooses, checks or orders is done before, by what is
 * signed; a price whose currency has no rate stays as it is.
 *
 * @param answer Made for one request: its prices are changed in place.
 * @returns Whether it tells all that pools tell. Else a rate was not read yet, and may be a moment later.
 */
export async function tellWorth(
  { chain, rates }: { chain: Chain; rates: Rates },
  answer: unknown,
  display?: Display | undefined,
): Promise<boolean> {
  const prices = new Set<Price>()
  collect(answer, prices)
  if (prices.size === 0) return true
  const known = await rates.of([...prices].map(({ currency }) => currency.contract))
  for (const price of prices) {
    const rate = known.rateOf(price.currency.contract)
    if (rate) Object.assign(price, toldIn(price, { rate, known, chain, display }))
  }
  return known.isWhole
}

function toldIn(price: Price, { rate, known, chain, display }: toldIn.Options): Price {
  // That of a sale is what it was worth then.
  const isTold = isSalePrice(price)
  const told = (amount: Amount): Amount => {
    const raw = BigInt(amount.raw)
    const { dollar } = known
    return {
      ...(display ? toAmount(convert(raw, rate, display.rate), display.currency) : amount),
      usd: dollar ? toDecimal(convert(raw, rate, dollar.rate), dollar.decimals) : null,
      native: isTold
        ? amount.native
        : (amount.native ?? toDecimal(convert(raw, rate, one), chain.nativeCurrency.decimals)),
    }
  }
  const amount = told(price.amount)
  // More than an amount can be: it stays in its own currency.
  if (display && BigInt(amount.raw) >= 1n << 256n)
    return toldIn(price, { rate, known, chain, display: undefined })
  const { isWrapped: _, ...currency } = display?.currency ?? {}
  return {
    currency: { ...price.currency, ...currency },
    amount,
    ...(price.netAmount ? { netAmount: told(price.netAmount) } : {}),
  }
}

declare namespace toldIn {
  type Options = {
    rate: Rate
    known: KnownRates
    chain: Chain
    display: Display | undefined
  }
}

/** The price objects of an answer, wherever they stand. */
function collect(value: unknown, prices: Set<Price>): void {
  if (typeof value !== 'object' || value === null) return
  if (isPrice(value)) prices.add(value)
  else for (const key in value) collect(value[key as keyof typeof value], prices)
}

const isPrice = (value: object): value is Price & { currency: { contract: Hex } } =>
  'currency' in value &&
  'amount' in value &&
  isWith(value.currency, 'contract') &&
  isWith(value.amount, 'raw')

const isWith = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value
