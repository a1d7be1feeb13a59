import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import type { fractionOf } from './fractionOf.ts'
import { mostOf } from './mostOf.ts'
import { itemAt, type Place } from './place.ts'
import { itemType, type OrderToFill } from './types.ts'

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
  side: 'offer' | 'consideration',
  index: number,
): void {
  const { numerator, denominator } = fraction
  const { startAmount: start } = item
  // Nearly all that is bought is one of a kind, and needs no more of a look.
  if (denominator === 1n && start === item.endAmount && (start === '1' || start === 1n)) return
  mostOf(item, fraction, place, side, index)
  if (kind <= itemType.erc20) return
  const single = kind === itemType.erc721 || kind === itemType.erc721WithCriteria
  for (const key of ['startAmount', 'endAmount'] as const) {
    const units = (readAmount(item[key]) * numerator) / denominator
    if (units < 1n || (single && units > 1n))
      throw invalid(
        `${itemAt(place, side, index)}.${key}`,
        item[key],
        'must be 1, or more of an ERC1155',
      )
  }
}
