import type { Hex } from 'viem'
import { concat, keccak256, numberToHex } from 'viem/utils'

/**
 * The root of a list of tokens of several contracts: leaves are the hashes of address and token id, in
 * order, and pairs are hashed in order. No order can ask for such a list; the root only names it.
 */
export function contractsRoot(tokens: readonly { contract: Hex; tokenId: bigint }[]): Hex {
  let level = tokens
    .map(({ contract, tokenId }) =>
      keccak256(concat([contract, numberToHex(tokenId, { size: 32 })])),
    )
    .sort()
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const [left, right] = [level[i * 2] as Hex, level[i * 2 + 1]]
      if (right === undefined) return left
      return keccak256(concat(left < right ? [left, right] : [right, left]))
    })
  return level[0] as Hex
}
