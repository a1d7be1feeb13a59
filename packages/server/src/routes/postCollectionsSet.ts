import { createHash } from 'node:crypto'
import type { ChainContext } from '../context.ts'
import { collectionSets } from '../storage/schema/operations.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /collections-sets/v1 */
export const postCollectionsSet: RouteHandler<'/collections-sets/v1'> = async (
  context,
  { body },
) => ({ collectionsSetId: await saveSet(context, body.collections) })

/** POST /contracts-sets/v1 */
export const postContractsSet: RouteHandler<'/contracts-sets/v1'> = async (context, { body }) => ({
  contractsSetId: await saveSet(context, body.contracts),
})

/** The same collections are the same set, in whatever order they come. */
async function saveSet({ db, chain, now }: ChainContext, given: readonly string[]) {
  const collections = [...new Set(given.map(id => id.toLowerCase()))].sort()
  const id = createHash('sha256').update(collections.join()).digest('hex')
  const usedAt = now()
  await db
    .insert(collectionSets)
    .values({ chainId: chain.id, id, collections, usedAt })
    .onConflictDoUpdate({
      target: [collectionSets.chainId, collectionSets.id],
      set: { usedAt },
    })
  return id
}
