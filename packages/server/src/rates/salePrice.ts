import type { Price } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { type CurrencyInfo, toDecimal, toPrice } from '../price.ts'
import type { sales } from '../storage/schema/chainData.ts'
import { saleWorth } from './saleWorth.ts'

/** Prices of sales: what they are worth now is not what they were worth. */
const sold = new WeakSet<Price>()

/** Whether a price says itself what it is worth in the native currency, be it that nobody knows. */
export const isSalePrice = (price: Price): boolean => sold.has(price)

/** What one unit of a sale cost, in its own currency, with what that was worth then as `native`. */
export function salePrice(
  chain: Chain,
  sale: Pick<typeof sales.$inferSelect, 'currency' | 'totalPrice' | 'value' | 'amount'>,
  currency: CurrencyInfo,
): Price {
  const amount = sale.amount > 0n ? sale.amount : 1n
  const price = toPrice(sale.totalPrice / amount, currency)
  const worth = saleWorth(chain, sale)
  price.amount.native =
    worth === null ? null : toDecimal(worth / amount, chain.nativeCurrency.decimals)
  sold.add(price)
  return price
}
