import { invalid } from '../../errors.ts'
import type { Token } from '../types.ts'

const address = /^0x[0-9a-f]{40}$/i

/**
 * Whether a pool of both tokens has `a` as its token0: the one with the lower address.
 *
 * @throws RouterError `invalid_input` when one is no token, or they are the same or on different chains.
 *
 * @example
 * ```ts
 * const [token0, token1] = sortsBefore(usdc, weth) ? [usdc, weth] : [weth, usdc]
 * ```
 */
export function sortsBefore(a: Token, b: Token): boolean {
  const lowerA = lowerAddressOf('a', a)
  const lowerB = lowerAddressOf('b', b)
  if (a.chainId !== b.chainId) throw invalid('b.chainId', b.chainId, 'must be the chain of both')
  if (lowerA === lowerB) throw invalid('b.address', b.address, 'must not be the token itself')
  return lowerA < lowerB
}

function lowerAddressOf(path: string, token: unknown): string {
  const value: unknown = (token as Token | null | undefined)?.address
  if (typeof value !== 'string' || !address.test(value))
    throw invalid(`${path}.address`, value, 'must be an address: 0x and 40 hex digits')
  return value.toLowerCase()
}
