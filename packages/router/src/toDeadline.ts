import { RouterError } from './errors.ts'
import { toWhole } from './toWhole.ts'

/**
 * A deadline that has not passed at `now`, in seconds since 1970.
 *
 * @throws RouterError that names `path`; `deadline_passed` for one that has.
 */
export function toDeadline(value: unknown, path: string, now: bigint): bigint {
  const deadline = toWhole(value, path)
  if (deadline > now) return deadline
  throw new RouterError(`The deadline ${path} (${deadline}) has passed: it is ${now}`, {
    code: 'deadline_passed',
    field: path,
    value,
    hints: ['Give a later deadline, in seconds since 1970, or leave out what has expired.'],
  })
}
