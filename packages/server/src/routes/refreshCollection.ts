import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { readCollection } from '../indexer/discoverCollections.ts'
import { saveCollection } from '../metadata/saveCollection.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { checkCoolDown } from './checkCoolDown.ts'
import { inCollection } from './inCollection.ts'
import type { RouteHandler } from './routeHandler.ts'

/** Milliseconds until metadata may be read again. */
const coolDown = 3_600_000

/** POST /collections/refresh/v2 */
export const refreshCollection: RouteHandler<'/collections/refresh/v2'> = async (
  context,
  { body },
  asked,
) => {
  checkCoolDown(body, asked)
  const { db, chain, now, indexer } = context
  const [contract = ''] = body.collection.split(':')
  const [row] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract as Hex)))
  if (!row) throw refuse('Unknown collection')
  if (!body.overrideCoolDown && row.updatedAt + coolDown > now())
    throw refuse('Collection was refreshed less than an hour ago')
  const [token] = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), eq(tokens.contract, row.contract)))
    .orderBy(asc(tokens.tokenId))
    .limit(1)
  const facts = await readCollection(context, {
    contract: row.contract,
    tokenId: token?.tokenId ?? 0n,
  })
  if (!facts) throw refuse('The contract is no collection any more')
  // A document that stands elsewhere is fetched later: until then what it said stays.
  const isRemote = facts.uri !== undefined
  const { name, description, image, royalties, ...rest } = facts
  await saveCollection(context, row, {
    ...rest,
    // What is known of them stays until the contract says something else (`askRoyalties`).
    ...(facts.royaltiesDue === null ? { royalties } : {}),
    // Open orders may leave other royalties unpaid now: those of single tokens, too, which stand in no row.
    royaltiesAfter: '',
    ...(isRemote ? { metadataTries: 0 } : { name, description, image }),
  })
  if (!body.metadataOnly) {
    const isDue = or(isNull(tokens.metadataAt), lte(tokens.metadataAt, now() - coolDown))
    await db
      .update(tokens)
      .set({ metadataStatus: 'pending', metadataDue: null, metadataTries: 0 })
      .where(
        and(
          eq(tokens.chainId, chain.id),
          inCollection(tokens, body.collection),
          ne(tokens.metadataStatus, 'pending'),
          body.overrideCoolDown ? undefined : isDue,
        ),
      )
  }
  indexer.wake()
  return { message: 'Request accepted' }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
