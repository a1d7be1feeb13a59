import type { Amount } from '@sluice/react/ui'
import { currencyOf } from '../../components/PriceAmount.tsx'
import { isUnread } from '../market/isUnread.ts'
import type { Holding } from './holding.ts'

/**
 * What was paid for holdings, and what sales of them at the floor would leave beyond that, exactly and by currency:
 * amounts of two currencies are never added. Those whose cost, or whose floor, is not known count nothing.
 */
export function costTotals(
  holdings: readonly Pick<Holding, 'cost' | 'gain' | 'floor'>[],
): costTotals.Result {
  const paid = new Map<string, costTotals.Sum>()
  const gains = new Map<string, costTotals.Sum>()
  for (const { cost, gain, floor } of holdings) {
    if (cost !== undefined)
      add(paid, cost.currency.contract, BigInt(cost.amount.raw), currencyOf(cost))
    // A gain is in the currency of the floor.
    if (gain !== undefined && floor !== undefined && !isUnread(floor))
      add(gains, floor.currency.contract, gain.value, gain.currency)
  }
  return { paid: sorted(paid), gains: sorted(gains) }
}

export declare namespace costTotals {
  type Sum = {
    /** Of the currency. */
    contract: string
    currency: Amount.Currency
    value: bigint
    /** How many holdings are in it. */
    items: number
  }
  /** The currency of the most holdings first. */
  type Result = { paid: readonly Sum[]; gains: readonly Sum[] }
}

function add(
  sums: Map<string, costTotals.Sum>,
  contract: string,
  value: bigint,
  currency: Amount.Currency,
) {
  const key = contract.toLowerCase()
  const { value: before, items } = sums.get(key) ?? { value: 0n, items: 0 }
  sums.set(key, { contract: key, currency, value: before + value, items: items + 1 })
}

const sorted = (sums: ReadonlyMap<string, costTotals.Sum>) =>
  [...sums.values()].sort((a, b) => b.items - a.items)
