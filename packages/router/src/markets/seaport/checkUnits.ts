import { amountsOf } from './amountsOf.ts'
import type { fractionOf } from './fractionOf.ts'
import * as itemType from './itemTypes.ts'
import { type Place, wrongItem } from './place.ts'
import type { OrderToFill } from './types.ts'

type Item = OrderToFill['parameters']['offer'][number]

/**
 * The units of an item in a part of an order must be whole, at least one, and one of what there is only one:
 * Seaport undoes the transaction otherwise, with whatever else it buys.
 *
 * @throws RouterError that names the amount, or a quantity that leaves no whole one.
 */
export function checkUnits(
  item: Item,
  kind: number,
  fraction: fractionOf.Result,
  place: Place,
): void {
  const { startAmount: start } = item
  // Nearly all that is bought is one of a kind, and needs no more of a look.
  if (fraction.denominator === 1n && start === item.endAmount && (start === '1' || start === 1n))
    return
  const amounts = amountsOf(item, fraction, place)
  if (kind <= itemType.erc20) return
  for (const [index, units] of amounts.entries())
    if (units < 1n || (units > 1n && itemType.isSingle(kind))) {
      const key = index ? 'endAmount' : 'startAmount'
      throw wrongItem(place, `.${key}`, item[key], 'must be 1, or more of an ERC1155')
    }
}
