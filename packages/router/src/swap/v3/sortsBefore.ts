import { invalid } from '../../errors.ts'
import { isAddress } from '../check.ts'
import type { Token } from '../types.ts'

/**
 * Whether a pool of both tokens has `a` as its token0: the one with the lower address. Throws when one is
 * no token, or they are the same or on two chains.
 */
export function sortsBefore(pathA: string, a: Token, pathB: string, b: Token): boolean {
  const lowerA = lowerAddressOf(pathA, a)
  const lowerB = lowerAddressOf(pathB, b)
  if (a.chainId !== b.chainId)
    throw invalid(`${pathB}.chainId`, b.chainId, `must be the chain of ${pathA}`)
  if (lowerA === lowerB) throw invalid(pathB, b, `must be another token than ${pathA}`)
  return lowerA < lowerB
}

function lowerAddressOf(path: string, token: unknown): string {
  const value: unknown = (token as Token | null | undefined)?.address
  if (!isAddress(value))
    throw invalid(`${path}.address`, value, 'must be an address: 0x and 40 hex digits')
  return value.toLowerCase()
}
