import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import type { FulfilmentComponent } from './fulfilments.ts'
import type { match } from './match.ts'
import { mostOf } from './mostOf.ts'
import type { readOrders } from './readOrders.ts'
import { readSmall } from './readSmall.ts'
import { orderType } from './types.ts'

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
      mostOf(item, order, { path: 'orders', index, parameters: 'components' }, 'offer', at),
    ),
  )
  const asked = orders.map(order => order.parameters.consideration.map(item => least(item, order)))
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

function least(
  { startAmount, endAmount }: readOrders.Advanced['parameters']['consideration'][number],
  { numerator, denominator }: readOrders.Advanced,
): bigint {
  const [start, end] = [readAmount(startAmount), readAmount(endAmount)]
  return ((start < end ? start : end) * numerator) / denominator
}

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
