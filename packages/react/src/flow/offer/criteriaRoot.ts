import { concat, type Hex, keccak256, toHex } from 'viem'

/**
 * The root by which an offer names a list of tokens, as Seaport computes it: leaves in the order of their
 * hashes, pairs hashed in order, a node without a pair as it is. Undefined for no tokens: a root of 0 would
 * mean any token of the contract.
 */
export function criteriaRoot(tokenIds: readonly bigint[]): Hex | undefined {
  let level = [...new Set(tokenIds)].map(id => keccak256(toHex(id, { size: 32 }))).sort()
  while (level.length > 1) {
    const next: Hex[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left === undefined) continue
      if (right === undefined) next.push(left)
      else next.push(keccak256(concat(left < right ? [left, right] : [right, left])))
    }
    level = next
  }
  return level[0]
}
