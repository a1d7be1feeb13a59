import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { toDeadline } from '../../toDeadline.ts'
import { type Place, parametersAt } from './place.ts'
import type { OrderToFill } from './types.ts'

/**
 * An order must not have ended, and must begin before it ends. What is no moment at all has a name for its
 * error elsewhere.
 *
 * @throws RouterError that names the moment; `deadline_passed` for an order that has ended by `now`.
 */
export function checkTimes(
  { startTime, endTime }: Pick<OrderToFill['parameters'], 'startTime' | 'endTime'>,
  now: bigint,
  place: Place,
): void {
  const end = readAmount(endTime)
  if (end <= now) toDeadline(endTime, `${parametersAt(place)}.endTime`, now)
  if (readAmount(startTime) >= end)
    throw invalid(`${parametersAt(place)}.startTime`, startTime, 'must be before the order ends')
}
