import { invalid } from './errors.ts'
import { toWhole, type Whole } from './toWhole.ts'

/** Seconds since 1970. */
export type Moment = Whole

/**
 * A moment in seconds since 1970. What can only be milliseconds or microseconds is refused: as seconds it
 * would be a deadline that never comes.
 *
 * @throws RouterError that names `path`.
 */
export function toMoment(value: unknown, path: string): bigint {
  try {
    const moment = toWhole(value, path)
    if (moment < firstMillisecond || moment > lastMicrosecond) return moment
  } catch {
    throw invalid(path, value, 'must be a whole number of seconds since 1970')
  }
  throw invalid(path, value, 'must be in seconds since 1970, and seems to be in milliseconds')
}

/** In 1973 as milliseconds, in the year 5138 as seconds. */
const firstMillisecond = 100_000_000_000n
/** In the year 2286 as microseconds. */
const lastMicrosecond = 10_000_000_000_000_000n
