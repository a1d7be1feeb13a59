import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { toAmount } from '../../toAmount.ts'
import type { fractionOf } from './fractionOf.ts'
import { itemAt, orderAt, type Place } from './place.ts'
import type { OrderToFill } from './types.ts'

/** How much of the time of an order has passed at least, in seconds. */
export type Fall = { passed: bigint; duration: bigint }

type Item = OrderToFill['parameters']['offer'][number]

/**
 * The most that an item of a part of an order can come to, in base units. An amount that changes over time
 * lies between its two ends, and is not known before the transaction is mined; of a price that falls, `fall`
 * says how far it has come. Seaport undoes a transaction with an amount of 0, and whatever else it buys.
 *
 * @throws RouterError that names the amount, or a quantity that leaves no whole one.
 */
export function mostOf(
  { startAmount, endAmount }: Item,
  { numerator, denominator }: fractionOf.Result,
  place: Place,
  side: 'offer' | 'consideration',
  index: number,
  fall?: Fall | undefined,
): bigint {
  const start = readAmount(startAmount)
  const end = endAmount === startAmount ? start : readAmount(endAmount)
  const most = start > end ? start : end
  if (start < 0n || end < 0n || most === 0n || most >> 256n) {
    const at = itemAt(place, side, index)
    toAmount(startAmount, `${at}.startAmount`)
    toAmount(endAmount, `${at}.endAmount`)
    throw invalid(`${at}.startAmount`, startAmount, 'must be 1, or more')
  }
  // Nearly all are whole orders at one price.
  if (denominator === 1n && !fall) return most
  if ((start * numerator) % denominator !== 0n || (end * numerator) % denominator !== 0n)
    throw invalid(
      `${orderAt(place)}.quantity`,
      { numerator, denominator },
      `leaves no whole amount of ${side}[${index}]`,
    )
  const part = (amount: bigint) => (amount * numerator) / denominator
  if (!fall || start <= end) return part(most)
  const { passed, duration } = fall
  // Seaport's own arithmetic: what is to be paid is rounded up.
  return (part(start) * (duration - passed) + part(end) * passed + duration - 1n) / duration
}
