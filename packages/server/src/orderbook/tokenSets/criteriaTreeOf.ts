import { createHash } from 'node:crypto'
import { criteriaTree } from '@sluice/router/seaport'

type Tree = ReturnType<typeof criteriaTree>

/** Trees are remembered: hashing one of ten thousand tokens takes half a second. */
const remembered = new Map<string, Tree>()
const most = 50

/** The tree over the ids of tokens of one contract, which must not be empty. */
export function criteriaTreeOf(tokenIds: readonly bigint[]): Tree {
  const key = createHash('sha256').update(tokenIds.join()).digest('hex')
  const known = remembered.get(key)
  const tree = known ?? criteriaTree(tokenIds)
  remembered.delete(key)
  remembered.set(key, tree)
  const [oldest] = remembered.keys()
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest)
  return tree
}
