import type { Price } from '@sluice/sdk'
import type { Cost, CostPart } from './cost.ts'

/** The cost of items that were paid for in lots, by currency: amounts of two currencies are never added. */
export function toCost(from: Cost['from'], lots: readonly toCost.Lot[]): Cost | undefined {
  const parts = new Map<string, CostPart>()
  for (const { price, items } of lots) {
    if (items <= 0n) continue
    const { currency } = price
    const before = parts.get(currency.contract.toLowerCase())
    const sum = {
      total: (before?.total ?? 0n) + BigInt(price.amount.raw) * items,
      items: (before?.items ?? 0n) + items,
    }
    parts.set(currency.contract.toLowerCase(), {
      ...sum,
      each: { currency, amount: { raw: `${sum.total / sum.items}` } },
    })
  }
  const [first, ...others] = [...parts.values()].sort((a, b) =>
    a.items === b.items ? 0 : a.items < b.items ? 1 : -1,
  )
  return first && { from, parts: [first, ...others] }
}

export declare namespace toCost {
  /** Items that were paid for at one price each. */
  type Lot = { price: Price; items: bigint }
}
