import type { FlowAmount } from '../flowTypes.ts'
import type { PriceWarning } from './priceWarning.ts'
import { warn } from './warn.ts'

/**
 * That of several lines what fails is left out while the rest goes on: what it then comes to is less than all of it, per
 * currency. One line is all or nothing.
 *
 * @param whole What all of it is to come to together.
 */
export function partWarnings(
  kind: 'sale-of-part' | 'purchase-of-part',
  lines: readonly FlowAmount[],
  whole?: FlowAmount,
): readonly PriceWarning[] {
  if (lines.length < 2) return []
  const totals = new Map<string, FlowAmount>()
  for (const { currency, amount } of lines) {
    const key = currency.address.toLowerCase()
    totals.set(key, { currency, amount: amount + (totals.get(key)?.amount ?? 0n) })
  }
  return [...totals.values()].map(price => warn({ kind, price, market: whole }))
}
