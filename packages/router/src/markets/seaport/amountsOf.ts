import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { toAmount } from '../../toAmount.ts'
import type { fractionOf } from './fractionOf.ts'
import { itemAt, orderAt, type Place, wrongItem } from './place.ts'
import type { OrderToFill } from './types.ts'

/**
 * What an item of a part of an order comes to when the order begins and when it ends, in base units; between the
 * two it lies between them. Seaport undoes a transaction with an amount of 0, and whatever else it buys.
 *
 * @throws RouterError that names the amount, or a quantity that leaves no whole one.
 */
export function amountsOf(
  { startAmount, endAmount }: OrderToFill['parameters']['offer'][number],
  { numerator, denominator }: fractionOf.Result,
  place: Place,
): readonly [start: bigint, end: bigint] {
  const start = readAmount(startAmount)
  const end = endAmount === startAmount ? start : readAmount(endAmount)
  const both = start | end
  if (both <= 0n || both >> 256n) {
    const at = itemAt(place)
    toAmount(startAmount, `${at}.startAmount`)
    toAmount(endAmount, `${at}.endAmount`)
    throw wrongItem(place, '.startAmount', startAmount, 'must be 1, or more')
  }
  // Nearly all are whole orders.
  if (denominator === 1n) return [start, end]
  const [ofStart, ofEnd] = [start * numerator, end * numerator]
  if (ofStart % denominator || ofEnd % denominator)
    throw invalid(
      `${orderAt(place)}.quantity`,
      { numerator, denominator },
      `leaves no whole amount of ${place.side}[${place.item}]`,
    )
  return [ofStart / denominator, ofEnd / denominator]
}

/** Of two amounts, the larger one. */
export const larger = ([one, other]: readonly [bigint, bigint]): bigint =>
  one > other ? one : other

/** Of two amounts, the smaller one. */
export const smaller = ([one, other]: readonly [bigint, bigint]): bigint =>
  one < other ? one : other
