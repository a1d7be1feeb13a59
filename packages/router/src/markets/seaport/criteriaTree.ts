import type { Hex } from 'viem'
import { concat, keccak256, toHex } from 'viem/utils'
import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { type Amount, toAmount } from '../../toAmount.ts'

/**
 * Which tokens of a contract an item may be, as a tree: its root stands in the order, in place of an
 * identifier, and each token has a proof that it is one of them. Leaves are the hashes of identifiers in
 * the order of the hashes, pairs are hashed in order, and a node without a pair moves up as it is.
 *
 * No identifiers have no tree: an order with the root 0 would accept any token of the contract, and that
 * should be written as 0, not follow from an empty list.
 *
 * @throws RouterError that names the identifier at fault, in making the tree and in asking for a proof.
 *
 * @example
 * ```ts
 * const tree = criteriaTree([1n, 7n, 9n])
 * const item = { itemType: 4, token, identifierOrCriteria: BigInt(tree.root), startAmount: 1n, endAmount: 1n }
 * const criteria = [{ side: 'offer', index: 0, identifier: 7n, proof: tree.proof(7n) }]
 * ```
 */
export const criteriaTree = /* @__PURE__ */ guard(unguardedCriteriaTree)

function unguardedCriteriaTree(identifiers: readonly Amount[]): criteriaTree.Result {
  if (!Array.isArray(identifiers) || identifiers.length === 0)
    throw invalid('identifiers', identifiers, 'must hold at least one identifier')
  const leaves = Array.from(identifiers, (identifier, index) =>
    leafOf(identifier, `identifiers[${index}]`),
  ).sort()
  const levels: Hex[][] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    level = pairsOf(level)
    levels.push(level)
  }
  return {
    root: levels.at(-1)?.[0] as Hex,
    proof(identifier) {
      let index = leaves.indexOf(leafOf(identifier, 'identifier'))
      if (index < 0) throw invalid('identifier', identifier, 'must be one of the tree')
      const proof: Hex[] = []
      for (const level of levels) {
        const sibling = level[index ^ 1]
        if (sibling !== undefined) proof.push(sibling)
        index >>= 1
      }
      return proof
    },
  }
}

export declare namespace criteriaTree {
  type Result = {
    root: Hex
    /** The proof that an identifier is one of the tree, from the leaf up. */
    proof: (identifier: Amount) => readonly Hex[]
  }
}

const leafOf = (identifier: unknown, path: string): Hex =>
  keccak256(toHex(toAmount(identifier, path), { size: 32 }))

function pairsOf(level: readonly Hex[]): Hex[] {
  const next: Hex[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i] as Hex, level[i + 1]]
    if (right === undefined) next.push(left)
    else next.push(keccak256(concat(left < right ? [left, right] : [right, left])))
  }
  return next
}
