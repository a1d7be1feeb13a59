import { formatAmount } from '../../format/formatAmount.ts'
import { listPrices } from './listPrices.ts'
import { priceRule, type RuleText } from './priceRule.ts'

/**
 * The prices of many by a rule that somebody typed, as they stand in the form, '' where it gives none; undefined while it
 * says nothing, or prices are typed by hand.
 */
export function ruledPrices(
  text: RuleText,
  currency: { decimals: number } | undefined,
  floors: readonly listPrices.Floors[],
): readonly string[] | undefined {
  const made = currency && priceRule(text, currency.decimals).rule
  return (
    made &&
    listPrices(made, floors).map(amount =>
      amount === undefined ? '' : formatAmount(amount, currency.decimals, { group: '' }),
    )
  )
}
