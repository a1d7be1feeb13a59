import { ServerError } from '../errors.ts'

/** Rows that a query may skip: each is read to be left out. */
const most = 10_000

/**
 * Where a page begins that is asked for by its offset.
 *
 * @throws ServerError 400 when it is too far.
 */
export function offsetOf(offset = 0): number {
  if (offset > most)
    throw new ServerError(`offset must be ${most} at most, got ${offset}`, {
      code: 'invalid_request',
      apiCode: -1,
    })
  return offset
}
