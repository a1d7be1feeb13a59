import { nativeCurrency } from '../../constants.ts'
import { invalid } from '../../errors.ts'
import { isObject } from '../../isObject.ts'
import { itemAt, type Place } from './place.ts'
import { readSmall } from './readSmall.ts'
import { itemType, type OrderToFill } from './types.ts'

type Item = OrderToFill['parameters']['offer'][number]

/**
 * The type of an item of an order, with what Seaport asks of items of that type.
 *
 * @throws RouterError that names the item's field.
 */
export function readKind(
  item: Item,
  place: Place,
  side: 'offer' | 'consideration',
  index: number,
): number {
  const wrong = (key: string, value: unknown, problem: string) =>
    invalid(itemAt(place, side, index) + key, value, problem)
  if (!isObject(item)) throw wrong('', item, 'must be an item')
  const { token, identifierOrCriteria: identifier } = item
  const kind = readSmall(item.itemType)
  if (kind === undefined) throw wrong('.itemType', item.itemType, 'must be from 0 to 5')
  if (typeof token !== 'string') throw wrong('.token', token, 'must be an address')
  if ((token === nativeCurrency) !== (kind === itemType.native))
    throw wrong('.token', token, 'must be the zero address for native currency only')
  if ('recipient' in item && item.recipient === nativeCurrency)
    throw wrong('.recipient', nativeCurrency, 'must not be the zero address')
  if (kind <= itemType.erc20 && identifier !== '0' && identifier !== 0n)
    throw wrong('.identifierOrCriteria', identifier, 'must be 0 for a currency')
  return kind
}
