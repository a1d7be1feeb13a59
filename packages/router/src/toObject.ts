import { invalid } from './errors.ts'
import { isObject } from './isObject.ts'

/**
 * A value whose fields can be asked for, as it was given.
 *
 * @throws RouterError that names `path`.
 */
export function toObject<value extends object>(
  value: value | undefined,
  path: string,
  problem = 'must be an object',
): value {
  if (!isObject(value) || Array.isArray(value)) throw invalid(path, value, problem)
  return value
}
