import { and, asc, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { readCollection } from '../indexer/discoverCollections.ts'
import { cursors } from '../storage/schema/chainData.ts'
import { type collections, tokens } from '../storage/schema/metadata.ts'
import { saveCollection } from './saveCollection.ts'

/**
 * Reads anew what a contract says of itself; answers whether it is a collection still, undefined where it does
 * not say so in time. A document that stands elsewhere is fetched later: until then what it said stays.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function renewCollection(
  context: ChainContext,
  row: typeof collections.$inferSelect,
): Promise<boolean | undefined> {
  const { db, chain } = context
  const [token] = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), eq(tokens.contract, row.contract)))
    .orderBy(asc(tokens.tokenId))
    .limit(1)
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
  const facts = await readCollection(context, {
    contract: row.contract,
    tokenId: token?.tokenId ?? 0n,
    // Its newest block may have told that it says something else.
    block: cursor?.number ?? 0,
  })
  if (!facts) return facts === null ? undefined : false
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
  return true
}
