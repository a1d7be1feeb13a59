import type { Hex } from 'viem'
import { isBytes } from './codec/isBytes.ts'
import { invalid } from './errors.ts'

/**
 * Bytes in hex; exactly `length` of them, if that is given.
 *
 * @throws RouterError that names `path`.
 */
export function toBytes(value: unknown, path: string, length?: number): Hex {
  if (!isBytes(value)) throw invalid(path, value, 'must be bytes in hex')
  if (length !== undefined && value.length !== 2 + length * 2)
    throw invalid(path, value, `must be ${length} bytes in hex`)
  return value
}
