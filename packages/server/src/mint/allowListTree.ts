import type { Hex } from 'viem'
import { concat, encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'

const account = parseAbiParameters('address')

/** A tree over the accounts that may mint. */
export type AllowListTree = {
  root: Hex
  /** From the leaf up; undefined for who is not on the list. */
  proof: (account: Hex) => readonly Hex[] | undefined
}

/**
 * The tree over an allow list, in the order of the list: a leaf is the hash of the hash of an account's
 * word, pairs are hashed in order of value, and an odd node moves up as it is. That is how drops with
 * OpenZeppelin's `MerkleProof` have it.
 *
 * @param accounts In lower case, at least one.
 */
export function allowListTree(accounts: readonly Hex[]): AllowListTree {
  const levels = [accounts.map(leafOf)]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) level = pairUp(level)
  const [root] = levels.at(-1) ?? []
  if (root === undefined) throw new RangeError('An allow list must name an account')
  const places = new Map(accounts.map((each, index) => [each, index]))
  return {
    root,
    proof(holder) {
      const place = places.get(holder)
      if (place === undefined) return undefined
      return levels.flatMap((level, height) => level[(place >> height) ^ 1] ?? [])
    },
  }
}

const leafOf = (holder: Hex) => keccak256(keccak256(encodeAbiParameters(account, [holder])))

function pairUp(level: readonly Hex[]): Hex[] {
  const next: Hex[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left === undefined) continue
    if (right === undefined) next.push(left)
    else next.push(keccak256(concat(left < right ? [left, right] : [right, left])))
  }
  return next
}
