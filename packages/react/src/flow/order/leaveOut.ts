import type { FlowCurrency } from '../flowTypes.ts'
import type { Pricing } from './pricedBy.ts'
import { ruledPrices } from './ruledPrices.ts'

/**
 * What a form becomes without one of its items. A ladder closes up: whatever came after it takes the price of the one
 * before, unless somebody typed another one there.
 *
 * @param contextOf What is known of an item; undefined of what is over, which takes no step of a ladder.
 */
export function leaveOut<item extends { price: string }>(
  gone: item,
  { items, pricing }: { items: readonly item[]; pricing?: Pricing | undefined },
  contextOf: (item: item) => leaveOut.Context | undefined,
): leaveOut.Result<item> {
  const rest = items.filter(each => each !== gone)
  if (pricing?.kind !== 'ladder') return { items: rest }
  const there = items.filter(each => contextOf(each) !== undefined)
  const currency = there[0] && contextOf(there[0])?.currency
  const steps = ruledPrices(
    pricing,
    currency,
    there.map(() => undefined),
  )
  if (steps === undefined) return { items: rest }
  const left = there.filter(each => each !== gone)
  return {
    pricing: { ...pricing, many: left.length },
    items: rest.map(each => {
      const isOn = each.price === steps[there.indexOf(each)]
      return isOn ? { ...each, price: steps[left.indexOf(each)] ?? '' } : each
    }),
  }
}

export declare namespace leaveOut {
  type Context = { currency: Pick<FlowCurrency, 'decimals'> }
  type Result<item> = { items: readonly item[]; pricing?: Pricing }
}
