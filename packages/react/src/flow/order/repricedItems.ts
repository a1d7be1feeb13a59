import { formatAmount } from '../../format/formatAmount.ts'
import type { FlowCurrency } from '../flowTypes.ts'
import type { FloorRule } from './listManyLines.ts'
import { listPrices } from './listPrices.ts'

/**
 * The items with the prices that their rules make of what was read now; undefined where none is another one. What was
 * typed by hand stays.
 *
 * @param contextOf What is known now of what an item prices; undefined of what is over.
 */
export function repricedItems<item extends { price: string; rule?: FloorRule | undefined }>(
  items: readonly item[],
  contextOf: (item: item, index: number) => repricedItems.Context | undefined,
): readonly item[] | undefined {
  const now = items.map((item, index) => {
    const context = contextOf(item, index)
    if (item.rule === undefined || context === undefined) return item
    const [amount] = listPrices(item.rule, [context])
    const price =
      amount === undefined ? '' : formatAmount(amount, context.currency.decimals, { group: '' })
    return price === item.price ? item : { ...item, price }
  })
  return now.some((item, index) => item !== items[index]) ? now : undefined
}

export declare namespace repricedItems {
  type Context = NonNullable<listPrices.Floors> & { currency: FlowCurrency }
}
