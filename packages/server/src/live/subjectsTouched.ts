import type { OrderRow } from '../storage/schema/orders.ts'
import type { LiveEvent } from './recordEvents.ts'

/**
 * The addresses, as hints name them, that what was read of some orders is news about: those of the events that it made,
 * and of orders whose prices change without one. Undefined where a list that is of no contract has another best offer:
 * it may be one for any token.
 */
export function subjectsTouched(
  events: readonly LiveEvent[],
  states: readonly {
    order: Pick<OrderRow, 'contract' | 'maker' | 'isDynamic'>
    prices?: unknown
  }[],
): string[] | undefined {
  if (events.some(({ tags }) => tags.contract === undefined)) return undefined
  const priced = states.filter(({ order, prices }) => order.isDynamic || prices !== undefined)
  const all = [
    ...events.flatMap(({ tags }) => [tags.contract, tags.maker]),
    ...priced.flatMap(({ order }) => [order.contract, order.maker]),
  ]
  return [...new Set(all.filter(address => address !== undefined))]
}
