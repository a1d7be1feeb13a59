import { invalid } from '../../errors.ts'
import { amountsOf, larger, smaller } from './amountsOf.ts'
import type { FulfilmentComponent } from './fulfilments.ts'
import type { match } from './match.ts'
import * as orderType from './orderKinds.ts'
import type { Place } from './place.ts'
import type { readOrders } from './readOrders.ts'
import { readSmall } from './readSmall.ts'

/**
 * Fulfilments must leave nothing of what orders ask for, or Seaport undoes the transaction. They are gone
 * through as Seaport does: the smaller of both sides is settled, and what is left stays with the first item
 * of its side. Of amounts that change over time, the best is assumed; an order that a contract makes has
 * amounts that nobody knows.
 *
 * @throws RouterError that names the item which is asked for and not met in full.
 */
export function checkMet(
  fulfilments: readonly match.Fulfilment[],
  orders: readonly readOrders.Advanced[],
): void {
  if (orders.some(order => readSmall(order.parameters.orderType) === orderType.contract)) return
  const offered = orders.map((order, index) =>
    order.parameters.offer.map((item, at) =>
      larger(amountsOf(item, order, { ...inMatch(index), side: 'offer', item: at })),
    ),
  )
  const asked = orders.map((order, index) =>
    order.parameters.consideration.map((item, at) =>
      smaller(amountsOf(item, order, { ...inMatch(index), side: 'consideration', item: at })),
    ),
  )
  for (const { offerComponents, considerationComponents } of fulfilments) {
    const left = take(offered, offerComponents) - take(asked, considerationComponents)
    if (left > 0n) put(offered, offerComponents, left)
    else put(asked, considerationComponents, -left)
  }
  for (const [index, amounts] of asked.entries())
    for (const [at, amount] of amounts.entries())
      if (amount > 0n)
        throw invalid(
          `orders[${index}].components.consideration[${at}]`,
          orders[index]?.parameters.consideration[at],
          `must be met by the fulfilments, which leave ${amount} of it`,
        )
}

type Amounts = bigint[][]

/** An order of `match`. */
export const inMatch = (index: number): Place => ({
  path: 'orders',
  index,
  parameters: 'components',
})

/** What is left of some items, of which nothing stays. */
function take(amounts: Amounts, components: readonly FulfilmentComponent[]): bigint {
  let total = 0n
  for (const { orderIndex, itemIndex } of components) {
    const items = amounts[Number(orderIndex)] as bigint[]
    total += items[Number(itemIndex)] as bigint
    items[Number(itemIndex)] = 0n
  }
  return total
}

function put(amounts: Amounts, [first]: readonly FulfilmentComponent[], amount: bigint): void {
  const items = amounts[Number(first?.orderIndex)] as bigint[]
  items[Number(first?.itemIndex)] = amount
}
