import type { Address } from 'viem'
import { nativeCurrency } from './constants.ts'
import { invalid } from './errors.ts'
import { toAddress } from './toAddress.ts'

/**
 * The address of somebody or something that is there, in lower case: never the zero address.
 *
 * @throws RouterError that names `path`.
 */
export function toPresentAddress(value: unknown, path: string): Address {
  const address = toAddress(value, path)
  if (address === nativeCurrency) throw invalid(path, value, 'must not be the zero address')
  return address
}
