import type { Price } from '@sluice/sdk'

/**
 * What a listing at a price would leave its seller of one: each fee is taken off as a listing takes it off,
 * rounded down by itself. Undefined where the fees are not known.
 *
 * @param fees Shares in basis points: royalties and marketplace fees.
 */
export function listingNet(
  price: Price | undefined,
  fees: readonly number[] | undefined,
): Price | undefined {
  if (price === undefined || fees === undefined) return undefined
  const raw = BigInt(price.amount.raw)
  const taken = fees.reduce((sum, bps) => sum + (raw * BigInt(bps)) / 10_000n, 0n)
  return { currency: price.currency, amount: { raw: `${taken > raw ? 0n : raw - taken}` } }
}
