import { wrappedNative } from '../bidCurrencies.ts'
import type { Chain } from '../context.ts'
import { nativeCurrency } from '../price.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import type { Prices } from './orderKind.ts'

/** The columns of an order that follow from its price, per unit. */
export function priceColumns(
  chain: Chain,
  order: Pick<OrderRow, 'side' | 'currency'> & { missing: readonly Royalty[] },
  { price, netPrice }: Prices,
): Pick<OrderRow, 'price' | 'netPrice' | 'value' | 'normalizedPrice' | 'missingRoyalties'> {
  const isNative = order.currency === nativeCurrency || order.currency === wrappedNative(chain)
  const missingRoyalties = order.missing.map(({ recipient, bps }) => ({
    recipient,
    bps,
    amount: `${(price * BigInt(bps)) / 10_000n}`,
  }))
  const missing = missingRoyalties.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const main = order.side === 'sell' ? price : netPrice
  return {
    price,
    netPrice,
    value: isNative ? main : null,
    normalizedPrice: order.side === 'sell' ? price + missing : netPrice - missing,
    missingRoyalties,
  }
}
