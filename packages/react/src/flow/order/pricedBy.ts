import type { FlowCurrency } from '../flowTypes.ts'
import type { FloorRule } from './listManyLines.ts'
import type { listPrices } from './listPrices.ts'
import { floorRule, type RuleText } from './priceRule.ts'
import { ruledPrices } from './ruledPrices.ts'

/** How many are priced at once, in the form of a flow. */
export type Pricing = RuleText & {
  /** How many it gave a price: so far a ladder got. */
  many?: number | undefined
  /** Whether it prices the items once what it follows is read, instead of as it is typed. */
  isDue?: true | undefined
}

type Item = { price: string; rule?: FloorRule | undefined; isPriced?: true | undefined }
type Context = NonNullable<listPrices.Floors> & { currency: FlowCurrency }

/**
 * What a form becomes by a rule: the prices that it gives, and that it gave them. The items as they are while it says none.
 *
 * @param contexts What is known of each item; undefined of what is over.
 */
export function pricedBy<item extends Item>(
  text: RuleText & Pick<Pricing, 'isDue'>,
  items: readonly item[],
  contexts: readonly (Context | undefined)[],
): { pricing: Pricing; items?: readonly item[] } {
  const { kind, price, percent, from, step } = text
  const typed = { kind, price, percent, from, step }
  const currency = contexts.find(each => each !== undefined)?.currency
  // What is over takes no step of a ladder, nor what was priced before the rule was due.
  const isFree = (item: item | undefined) => text.isDue === undefined || !item?.isPriced
  const there = items.filter((item, index) => contexts[index] !== undefined && isFree(item))
  const prices = ruledPrices(
    typed,
    currency,
    contexts.filter((each, index) => each !== undefined && isFree(items[index])),
  )
  if (prices === undefined || currency === undefined) return { pricing: typed }
  const rule = floorRule(typed, currency.decimals)
  return {
    pricing: { ...typed, many: there.length },
    items: items.map(item => {
      const place = there.indexOf(item)
      return place < 0 ? item : { ...item, price: prices[place] ?? '', rule }
    }),
  }
}
