import type { Amount } from '@sluice/react/ui'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { isUnread } from '../market/isUnread.ts'
import { heldOf } from './costs/heldOf.ts'
import type { Holding } from './holding.ts'

/**
 * What was paid for holdings, and what sales of them at the floor would leave beyond that, exactly and by currency:
 * amounts of two currencies are never added. Those whose cost, or whose floor, is not known count nothing; of an edition
 * as many count as it is known for.
 */
export function costTotals(
  holdings: readonly Pick<Holding, 'cost' | 'gain' | 'floor' | 'row'>[],
): costTotals.Result {
  const paid = new Map<string, costTotals.Sum>()
  const gains = new Map<string, costTotals.Sum>()
  let [pieces, own] = [0n, 0]
  for (const { cost, gain, floor, row } of holdings) {
    pieces += heldOf(row)
    if (cost !== undefined && !isUnread(cost)) {
      if (cost.from === 'own' || cost.from === 'both') own++
      for (const { each, total, items } of cost.parts)
        add(paid, each.currency.contract, { value: total, items, currency: shownCurrency(each) })
    }
    // A gain is in the currency of the floor.
    if (gain !== undefined && floor !== undefined && !isUnread(floor))
      add(gains, floor.currency.contract, { ...gain, value: gain.total })
  }
  return { paid: sorted(paid), gains: sorted(gains), pieces, own }
}

export declare namespace costTotals {
  type Sum = {
    /** Of the currency. */
    contract: string
    currency: Amount.Currency
    value: bigint
    /** How many items are in it, each of an edition by itself. */
    items: bigint
  }
  /** The currency of the most items first. */
  type Result = {
    paid: readonly Sum[]
    gains: readonly Sum[]
    /** How many items there are, each of an edition by itself. */
    pieces: bigint
    /** Holdings whose cost somebody typed. */
    own: number
  }
}

function add(
  sums: Map<string, costTotals.Sum>,
  contract: string,
  { value, items, currency }: Pick<costTotals.Sum, 'value' | 'items' | 'currency'>,
) {
  const key = contract.toLowerCase()
  const before = sums.get(key) ?? { value: 0n, items: 0n }
  const sum = { value: before.value + value, items: before.items + items }
  sums.set(key, { contract: key, currency, ...sum })
}

const sorted = (sums: ReadonlyMap<string, costTotals.Sum>) =>
  [...sums.values()].sort((a, b) => (a.items === b.items ? 0 : a.items < b.items ? 1 : -1))
