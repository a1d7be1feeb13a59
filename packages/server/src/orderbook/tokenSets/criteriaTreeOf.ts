import { createHash } from 'node:crypto'
import { criteriaTree } from '@sluice/router/seaport'
import type { Asked } from '../../routes/routeHandler.ts'

type Tree = ReturnType<typeof criteriaTree>

/** Trees are remembered: hashing one of ten thousand tokens takes half a second. */
const remembered = new Map<string, Tree>()
const most = 50
/** Tokens of a tree that one write of an allowance pays for: hashing them takes a twentieth of a second (T12). */
const tokensPerWrite = 1000

/**
 * The tree over the ids of tokens of one contract, which must not be empty. Where it has to be built, `charge` is asked
 * first for what exceeds the price of a request.
 *
 * @throws ServerError 429 when the allowance does not pay for it; it is not built then.
 */
export async function criteriaTreeOf(
  tokenIds: readonly bigint[],
  charge?: Asked['charge'],
): Promise<Tree> {
  const key = createHash('sha256').update(tokenIds.join()).digest('hex')
  if (!remembered.has(key)) await charge?.('write', Math.ceil(tokenIds.length / tokensPerWrite) - 1)
  const tree = remembered.get(key) ?? criteriaTree(tokenIds)
  remembered.delete(key)
  remembered.set(key, tree)
  const [oldest] = remembered.keys()
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest)
  return tree
}
