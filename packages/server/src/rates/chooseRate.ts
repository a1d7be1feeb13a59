import type { Rate } from './convert.ts'

/** Basis points up to which a rate is the same one: the orders of its currency are not written anew for less. */
const sameWithin = 50n
/** Basis points by which a rate may move between two looks. What moves further is believed when the next look finds it, too. */
const movesWithin = 1000n

/**
 * The rate that orders have their worth by from now on; `undefined` for none.
 *
 * A pool may be moved for the end of one block, or its liquidity taken out for a while, by somebody who wants a listing to be the
 * cheapest or an offer the best, or another one not to be: a leap counts only if it is still there at the next look, minutes later.
 *
 * @param options.stored By which they have it until now.
 * @param options.read What pools say.
 * @param options.before What they said at the look before; null where there was none.
 */
export function chooseRate({ stored, read, before }: chooseRate.Options): Rate | undefined {
  if (stored === undefined) return read
  if (areWithin(stored, read, sameWithin)) return stored
  if (areWithin(stored, read, movesWithin)) return read
  const isConfirmed =
    before !== null && (before && read ? areWithin(before, read, movesWithin) : before === read)
  return isConfirmed ? read : stored
}

export declare namespace chooseRate {
  type Options = {
    stored: Rate | undefined
    read: Rate | undefined
    before: Rate | undefined | null
  }
}

/** Whether two rates are no further apart than so many basis points of the first one. */
function areWithin(a: Rate, b: Rate | undefined, bps: bigint): boolean {
  if (!b) return false
  const [own, other] = [a.numerator * b.denominator, b.numerator * a.denominator]
  return (own > other ? own - other : other - own) * 10_000n <= own * bps
}
