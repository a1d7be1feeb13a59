import { closeLadder } from './closeLadder.ts'
import type { Pricing } from './pricedBy.ts'

/**
 * What a form becomes without one of its items. A ladder closes up: whatever came after it takes the price of the one
 * before, unless somebody typed another one there.
 *
 * @param contextOf What is known of an item; undefined of what is over, which takes no step of a ladder.
 */
export function leaveOut<item extends { price: string }>(
  gone: item,
  form: { items: readonly item[]; pricing?: Pricing | undefined },
  contextOf: (item: item) => closeLadder.Context | undefined,
): leaveOut.Result<item> {
  const closed = closeLadder(each => each === gone, form, contextOf)
  const items = (closed ?? form).items.filter((_, index) => form.items[index] !== gone)
  return { ...closed, items }
}

export declare namespace leaveOut {
  type Result<item> = { items: readonly item[]; pricing?: Pricing }
}
