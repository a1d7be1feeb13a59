import { formatAmount } from '../../format/formatAmount.ts'
import type { ListManyItem, ListManyLine } from './listManyLines.ts'
import { listPrices } from './listPrices.ts'

/**
 * The items with the prices that their rules make of what was read now; undefined where none is another one. What was
 * typed by hand stays.
 */
export function repricedItems(
  items: readonly ListManyItem[],
  read: readonly Pick<ListManyLine, 'context'>[],
): readonly ListManyItem[] | undefined {
  const now = items.map((item, index) => {
    const context = read[index]?.context
    if (item.rule === undefined || context === undefined) return item
    const [amount] = listPrices(item.rule, [context])
    const price =
      amount === undefined ? '' : formatAmount(amount, context.currency.decimals, { group: '' })
    return price === item.price ? item : { ...item, price }
  })
  return now.some((item, index) => item !== items[index]) ? now : undefined
}
