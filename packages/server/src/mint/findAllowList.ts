import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { type AllowListTree, allowListTree } from './allowListTree.ts'

/** The trees of each chain's lists, by their roots; hashing a long list takes seconds. */
const trees = new WeakMap<Chain, ReadonlyMap<Hex, AllowListTree>>()

/** The configured allow list whose tree has a root; undefined when the server was given none. */
export function findAllowList(chain: Chain, root: Hex): AllowListTree | undefined {
  const known = trees.get(chain)
  if (known) return known.get(root)
  const made = (chain.allowLists ?? []).map(allowListTree)
  const byRoot = new Map(made.map(tree => [tree.root, tree]))
  trees.set(chain, byRoot)
  return byRoot.get(root)
}
