import type { Address } from 'viem'
import { invalid } from './errors.ts'

const shape = /^0x[0-9a-f]{40}$/

/**
 * An address in lower case.
 *
 * @throws RouterError that names `path`.
 */
export function toAddress(value: unknown, path: string): Address {
  const lower = typeof value === 'string' ? value.toLowerCase() : ''
  if (!shape.test(lower)) throw invalid(path, value, 'must be an address')
  return lower as Address
}
