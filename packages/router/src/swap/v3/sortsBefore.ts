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

/** Tokens come again and again: each is looked at once, for as long as it has the same address. */
const known = /* @__PURE__ */ new WeakMap<Token, { address: string; lower: string }>()

function lowerAddressOf(path: string, token: Token): string {
  const kept = known.get(token)
  const address: unknown = (token as Token | null | undefined)?.address
  if (kept !== undefined && kept.address === address) return kept.lower
  if (!isAddress(address))
    throw invalid(`${path}.address`, address, 'must be an address: 0x and 40 hex digits')
  const lower = address.toLowerCase()
  known.set(token, { address, lower })
  return lower
}
