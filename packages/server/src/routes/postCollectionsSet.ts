import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { chargeStored } from '../http/chargeStored.ts'
import { collectionSets } from '../storage/schema/operations.ts'
import type { Asked, RouteHandler } from './routeHandler.ts'

/** POST /collections-sets/v1 */
export const postCollectionsSet: RouteHandler<'/collections-sets/v1'> = async (
  context,
  { body },
  asked,
) => ({ collectionsSetId: await saveSet(context, body.collections, asked) })

/** POST /contracts-sets/v1 */
export const postContractsSet: RouteHandler<'/contracts-sets/v1'> = async (
  context,
  { body },
  asked,
) => ({
  contractsSetId: await saveSet(context, body.contracts, asked),
})

/** The same collections are the same set, in whatever order they come. */
async function saveSet(
  { db, chain, now }: ChainContext,
  given: readonly string[],
  asked: Asked | undefined,
) {
  const collections = [...new Set(given.map(id => id.toLowerCase()))].sort()
  const id = createHash('sha256').update(collections.join()).digest('hex')
  const usedAt = now()
  const [known] = await db
    .select({ id: collectionSets.id })
    .from(collectionSets)
    .where(and(eq(collectionSets.chainId, chain.id), eq(collectionSets.id, id)))
  if (!known) await chargeStored(asked?.charge, { kept: collections, request: 'write' })
  await db
    .insert(collectionSets)
    .values({ chainId: chain.id, id, collections, usedAt })
    .onConflictDoUpdate({
      target: [collectionSets.chainId, collectionSets.id],
      set: { usedAt },
    })
  return id
}
