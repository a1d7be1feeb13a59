import type { Currency, Native, Token } from './types.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'
const eeeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

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
  return lower === zeroAddress || lower === eeeAddress
}

export function isNative(currency: Currency): currency is Native {
  return 'native' in currency && currency.native === true
}

/** The token that pools hold for a currency: the currency itself, or its wrapped form. */
export function wrappedOf(currency: Currency): Token {
  return isNative(currency) ? currency.wrapped : currency
}

/** Two tokens are one when chain and address (in any case) are. */
export function sameToken(a: Token, b: Token): boolean {
  return (
    a === b ||
    (a.chainId === b.chainId &&
      (a.address === b.address || a.address.toLowerCase() === b.address.toLowerCase()))
  )
}

/** Two currencies are one when both are native or neither is, and their tokens are one. */
export function sameCurrency(a: Currency, b: Currency): boolean {
  return isNative(a) === isNative(b) && sameToken(wrappedOf(a), wrappedOf(b))
}
