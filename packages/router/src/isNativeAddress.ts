import { nativeCurrency } from './constants.ts'

export const eeeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Whether an address stands for the chain's own currency: the zero address and 0xeee… do, in any case.
 *
 * @example
 * ```ts
 * isNativeAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE') // true
 * ```
 */
export function isNativeAddress(address: string): boolean {
  const lower = typeof address === 'string' ? address.toLowerCase() : ''
  return lower === nativeCurrency || lower === eeeAddress
}
