import type { Currency, Native, Token } from './types.ts'

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
