import { formatAmount } from '../../format/formatAmount.ts'
import type { FlowCurrency } from '../flowTypes.ts'
import type { Pricing } from './pricedBy.ts'
import { priceRule } from './priceRule.ts'

/**
 * The rule by which what comes after is priced once it is read, after this one has priced its own: a ladder goes on where
 * it stands. Undefined for prices by hand.
 */
export function pricingOfNext(
  pricing: Pricing | undefined,
  { decimals }: Pick<FlowCurrency, 'decimals'>,
): Pricing | undefined {
  if (pricing === undefined || pricing.kind === 'each') return undefined
  const { rule } = priceRule(pricing, decimals)
  if (rule?.kind !== 'ladder') return { ...pricing, isDue: true }
  const from = rule.from + rule.step * BigInt(pricing.many ?? 0)
  return { ...pricing, from: formatAmount(from, decimals, { group: '' }), isDue: true }
}
