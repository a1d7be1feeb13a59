import { nativeCurrency } from '../../constants.ts'
import { isObject } from '../../isObject.ts'
import * as itemType from './itemTypes.ts'
import { type Place, wrongItem } from './place.ts'
import { readSmall } from './readSmall.ts'
import type { OrderToFill } from './types.ts'

type Item = OrderToFill['parameters']['offer'][number]

/**
 * The type of an item of an order, with what Seaport asks of items of that type.
 *
 * @throws RouterError that names the item's field.
 */
export function readKind(item: Item, place: Place): number {
  if (!isObject(item)) throw wrongItem(place, '', item, 'must be an item')
  const { token, identifierOrCriteria: identifier } = item
  const kind = readSmall(item.itemType)
  if (kind === undefined) throw wrongItem(place, '.itemType', item.itemType, 'must be from 0 to 5')
  if (typeof token !== 'string') throw wrongItem(place, '.token', token, 'must be an address')
  if ((token === nativeCurrency) !== (kind === itemType.native))
    throw wrongItem(place, '.token', token, 'must be the zero address for native currency only')
  if ('recipient' in item && item.recipient === nativeCurrency)
    throw wrongItem(place, '.recipient', nativeCurrency, 'must not be the zero address')
  if (kind <= itemType.erc20 && identifier !== '0' && identifier !== 0n)
    throw wrongItem(place, '.identifierOrCriteria', identifier, 'must be 0 for a currency')
  return kind
}
