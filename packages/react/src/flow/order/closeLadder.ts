import type { FlowCurrency } from '../flowTypes.ts'
import type { Pricing } from './pricedBy.ts'
import { ruledPrices } from './ruledPrices.ts'

/**
 * What a form becomes as some of its items go: whatever came after them on a ladder takes the price of the one before,
 * unless somebody typed another one there. Those that go stay among the items as they are. Undefined where there is no
 * ladder to close.
 *
 * @param contextOf What was known of an item before; undefined of what was over already, which has no step of a ladder.
 */
export function closeLadder<item extends { price: string }>(
  isGone: (item: item) => boolean,
  { items, pricing }: { items: readonly item[]; pricing?: Pricing | undefined },
  contextOf: (item: item) => closeLadder.Context | undefined,
): { items: readonly item[]; pricing: Pricing } | undefined {
  const there = items.filter(each => contextOf(each) !== undefined)
  const left = there.filter(each => !isGone(each))
  if (pricing?.kind !== 'ladder' || left.length === there.length) return undefined
  const steps = ruledPrices(
    pricing,
    there[0] && contextOf(there[0])?.currency,
    there.map(() => undefined),
  )
  return (
    steps && {
      pricing: { ...pricing, many: left.length },
      items: items.map(each => {
        const isOn = left.includes(each) && each.price === steps[there.indexOf(each)]
        return isOn ? { ...each, price: steps[left.indexOf(each)] ?? '' } : each
      }),
    }
  )
}

export declare namespace closeLadder {
  type Context = { currency: Pick<FlowCurrency, 'decimals'> }
}
