import type { Order, Price } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { Activity } from '../activity/activityKey.ts'
import { listingNet } from './listingNet.ts'

/**
 * How an order was filled, by its sales, the newest first; undefined where none is known. One for several items may
 * have been filled in parts: with whom, when and where is told of the last of them.
 */
export function fillOf(order: Order, sales: readonly Activity[] = []): fillOf.Result | undefined {
  const [last] = sales
  if (last === undefined) return undefined
  const isListing = order.side === 'sell'
  return {
    price: last.price ?? undefined,
    net: isListing ? netOfAll(order, sales) : undefined,
    account: (isListing ? last.toAddress : last.fromAddress) ?? undefined,
    tokenId: sales.length === 1 ? (last.token?.tokenId ?? undefined) : undefined,
    at: last.timestamp ?? undefined,
    txHash: last.txHash ?? undefined,
    others: sales.length - 1,
  }
}

export declare namespace fillOf {
  type Result = {
    /** What was paid for one. */
    price: Price | undefined
    /** Of a listing, what all of it brought its seller; undefined where that is not known. */
    net: Price | undefined
    /** Who bought, or of an offer who sold. */
    account: Address | undefined
    /** Which item it was, where it was one sale. */
    tokenId: string | undefined
    /** Seconds since 1970. */
    at: number | undefined
    txHash: string | undefined
    /** How many sales it was filled by before. */
    others: number
  }
}

/** How many items the sales are of. */
export const itemsOf = (sales: readonly Activity[]): number =>
  sales.reduce((sum, { amount }) => sum + (amount ?? 1), 0)

function netOfAll(order: Order, sales: readonly Activity[]): Price | undefined {
  if (itemsOf(sales) < (order.quantityFilled ?? 1)) return undefined
  const [currency] = sales.map(({ price }) => price?.currency)
  let raw = 0n
  for (const { price, amount } of sales) {
    const items = amount ?? 1
    const one = price && netOfOne(order, price)
    if (!currency || !price || !one || !Number.isSafeInteger(items)) return undefined
    if (!isAddressEqual(price.currency.contract, currency.contract)) return undefined
    raw += one * BigInt(items)
  }
  return currency && { currency, amount: { raw: `${raw}` } }
}

/** As the marketplace reckons it at the listing's own price; by its fees where that changed over time. */
function netOfOne({ price: asked, feeBreakdown }: Order, price: Price): bigint | undefined {
  if (asked?.netAmount && asked.amount.raw === price.amount.raw) return BigInt(asked.netAmount.raw)
  const fees = feeBreakdown?.map(({ bps }) => bps ?? Number.NaN)
  if (fees?.some(bps => !Number.isSafeInteger(bps) || bps < 0)) return undefined
  const net = listingNet(price, fees)
  return net && BigInt(net.amount.raw)
}
