import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { collections, pendingDue, tokens } from '../storage/schema/metadata.ts'
import { countTraitFloors } from './countTraitFloors.ts'
import { rankCollections } from './rankCollections.ts'
import { batchSize, readTokens } from './readTokens.ts'
import { renewMetadata } from './renewMetadata.ts'

/** Milliseconds for what is to be read anew: it goes on with the next pass. */
const slice = 3000

/**
 * Reads the metadata of tokens that wait for it, until none is left, then some of what is to be read anew, and ranks the
 * collections that changed.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function refreshMetadata(context: ChainContext, signal?: AbortSignal): Promise<void> {
  await readPending(context, signal)
  const ends = performance.now() + slice
  while (!signal?.aborted && performance.now() < ends && (await renewMetadata(context)))
    // What is new has its turn between.
    await readPending(context, signal)
  await rankCollections(context, signal)
  await countTraitFloors(context, signal)
}

async function readPending(context: ChainContext, signal: AbortSignal | undefined) {
  const { db, chain, now } = context
  while (!signal?.aborted) {
    const waiting = await db
      .select({
        contract: tokens.contract,
        tokenId: tokens.tokenId,
        kind: collections.kind,
        mintedBlock: tokens.mintedBlock,
        tries: tokens.metadataTries,
      })
      .from(tokens)
      .innerJoin(
        collections,
        and(eq(collections.chainId, tokens.chainId), eq(collections.contract, tokens.contract)),
      )
      .where(
        and(
          eq(tokens.chainId, chain.id),
          sql`${tokens.metadataStatus} = 'pending'`,
          lte(pendingDue(tokens), now()),
        ),
      )
      .orderBy(asc(pendingDue(tokens)))
      .limit(batchSize)
    if (waiting.length === 0) break
    await readTokens(context, waiting, { status: 'pending' })
  }
}

/** Marks tokens, so that their metadata is read anew. */
export async function markForRefresh(
  { db, chain }: ChainContext,
  keys: readonly { contract: `0x${string}`; tokenId: bigint }[],
) {
  for (const contract of new Set(keys.map(key => key.contract)))
    await db
      .update(tokens)
      .set({ metadataStatus: 'pending', metadataDue: null, metadataTries: 0 })
      .where(
        and(
          eq(tokens.chainId, chain.id),
          eq(tokens.contract, contract),
          inArray(
            tokens.tokenId,
            keys.filter(key => key.contract === contract).map(key => key.tokenId),
          ),
        ),
      )
}
