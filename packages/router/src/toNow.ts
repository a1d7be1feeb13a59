import { type Moment, toMoment } from './toMoment.ts'
import { toObject } from './toObject.ts'

/** When deadlines are looked at. */
export type NowOptions = {
  /** Seconds since 1970; this moment by default. */
  now?: Moment | undefined
}

/**
 * The moment that deadlines are compared with, in seconds since 1970.
 *
 * @throws RouterError that names `now` or `options`.
 */
export function toNow(options: NowOptions | undefined): bigint {
  const now = options === undefined ? undefined : toObject(options, 'options').now
  return now === undefined ? BigInt(Math.floor(Date.now() / 1000)) : toMoment(now, 'now')
}
