import type { Order } from '@sluice/sdk'
import { shownCurrency } from '../../components/shownCurrency.ts'

/** What offers could cost together in one currency, base units. */
export type Exposure = {
  contract: `0x${string}`
  currency: { symbol: string; decimals: number }
  value: bigint
  offers: number
}

/**
 * What open offers could cost if every one of them were accepted, by currency, the most offers first. One
 * balance stands behind them all: it may cover each and not the sum.
 */
export function exposure(orders: readonly Order[]): Exposure[] {
  const sums = new Map<string, Exposure>()
  for (const { price, quantityRemaining } of orders) {
    if (!price) continue
    const { contract } = price.currency
    const key = contract.toLowerCase()
    const sum = sums.get(key) ?? {
      contract,
      currency: shownCurrency(price),
      value: 0n,
      offers: 0,
    }
    sum.value += BigInt(price.amount.raw) * BigInt(quantityRemaining ?? 1)
    sum.offers += 1
    sums.set(key, sum)
  }
  return [...sums.values()].sort((a, b) => b.offers - a.offers)
}
