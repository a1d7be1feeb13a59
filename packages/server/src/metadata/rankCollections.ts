import { and, eq, gt, lte } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { collections } from '../storage/schema/metadata.ts'
import { rankTokens } from './rankTokens.ts'

/**
 * Ranks the tokens of every collection in which traits have changed since, unless it was ranked a moment ago: one
 * token more moves the ranks of many, and whoever mints must not have all of them written with each token.
 */
export async function rankCollections(context: ChainContext, signal?: AbortSignal): Promise<void> {
  const { db, chain, now } = context
  const due = await db
    .select({ contract: collections.contract })
    .from(collections)
    .where(
      and(
        eq(collections.chainId, chain.id),
        gt(collections.traitsVersion, collections.rankedVersion),
        lte(collections.rankRest, now()),
      ),
    )
  for (const { contract } of due) {
    if (signal?.aborted) return
    await rankTokens(context, contract, signal)
  }
}
