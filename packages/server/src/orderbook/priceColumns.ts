import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { Chain } from '../context.ts'
import { convert, one, type Rate } from '../rates/convert.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import type { Prices } from './orderKind.ts'

/** What a column holds at most: prices are as large, and what one is worth may be larger. */
export const mostValue = 2n ** 256n - 1n

/**
 * The columns of an order that follow from its price, per unit.
 *
 * @param rates By which orders in other currencies than the native one have a worth in that.
 */
export function priceColumns(
  chain: Chain,
  order: Pick<OrderRow, 'side' | 'currency'> & { missing: readonly Royalty[] },
  { price, netPrice }: Prices,
  rates: ReadonlyMap<Hex, Rate>,
): Pick<OrderRow, 'price' | 'netPrice' | 'value' | 'normalizedPrice' | 'missingRoyalties'> {
  const isNative = comparableCurrencies(chain).includes(order.currency)
  const rate = rates.get(order.currency)
  const missingRoyalties = order.missing.map(({ recipient, bps }) => ({
    recipient,
    bps,
    amount: `${(price * BigInt(bps)) / 10_000n}`,
  }))
  const missing = missingRoyalties.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const main = order.side === 'sell' ? price : netPrice
  const worth = isNative ? main : rate && convert(main, rate, one)
  return {
    price,
    netPrice,
    value: worth === undefined ? null : worth < mostValue ? worth : mostValue,
    normalizedPrice: order.side === 'sell' ? price + missing : netPrice - missing,
    missingRoyalties,
  }
}
