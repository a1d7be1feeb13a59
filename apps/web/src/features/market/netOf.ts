import type { Price } from '@sluice/sdk'

/** What is left for the seller after fees, as the marketplace reckons; undefined when it does not say. */
export function netOf(price: Price | null | undefined): Price | undefined {
  return price?.netAmount ? { ...price, amount: price.netAmount } : undefined
}
