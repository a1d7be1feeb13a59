import { and, asc, eq, lte } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { saveCollection } from '../metadata/saveCollection.ts'
import { collections, type Royalty, tokens } from '../storage/schema/metadata.ts'
import { firstRoyaltyWait, royaltiesOf, royaltyCall } from './discoverCollections.ts'

type CollectionRow = typeof collections.$inferSelect

/** Contracts that are asked in one go, each by itself: any of them may be slow again. */
const mostAsked = 10
/** Milliseconds between two questions to one contract, at most: each time it is twice as long. */
const longestWait = 86_400_000
/** Questions, some five days long. Whoever refreshes the collection begins anew. */
const mostTries = 12

/**
 * Asks those collections again that did not say in time what their royalties are. What their open orders leave unpaid
 * of other royalties than before is worked out by `refreshRoyalties`.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function askRoyalties(context: ChainContext, signal?: AbortSignal): Promise<void> {
  const { db, chain, now } = context
  const due = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), lte(collections.royaltiesDue, now())))
    .orderBy(asc(collections.royaltiesDue))
    .limit(mostAsked)
  for (const row of due) {
    if (signal?.aborted) return
    const call = royaltyCall(row.contract, await firstTokenOf(context, row))
    const [answer] = await context.source.read([call])
    if (answer === null) await postpone(context, row)
    else await settle(context, row, royaltiesOf(answer))
  }
}

/** Royalties may differ from token to token: those of a collection are those of its first one. */
async function firstTokenOf({ db, chain }: ChainContext, { contract }: CollectionRow) {
  const [token] = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), eq(tokens.contract, contract)))
    .orderBy(asc(tokens.tokenId))
    .limit(1)
  return token?.tokenId ?? 0n
}

async function postpone({ db, chain, now }: ChainContext, row: CollectionRow) {
  const tries = row.royaltiesTries + 1
  const wait = Math.min(firstRoyaltyWait * 2 ** tries, longestWait)
  const royaltiesDue = tries < mostTries ? now() + wait : null
  await db.transaction(tx =>
    tx
      .update(collections)
      .set({ royaltiesTries: tries, royaltiesDue })
      .where(isOurs(chain.id, row)),
  )
}

async function settle(context: ChainContext, row: CollectionRow, royalties: Royalty[]) {
  const settled = { royaltiesDue: null, royaltiesTries: 0 }
  const textOf = (list: readonly Royalty[]) =>
    list.map(({ recipient, bps }) => `${recipient}:${bps}`).join()
  if (textOf(royalties) === textOf(row.royalties)) {
    const { db, chain } = context
    await db.transaction(tx => tx.update(collections).set(settled).where(isOurs(chain.id, row)))
    return
  }
  const change = { ...settled, royalties, royaltiesAfter: '' }
  await saveCollection(context, row, change, isOurs(context.chain.id, row))
  context.announce?.([row.contract])
}

/** Unless somebody refreshed it meanwhile: what was read then is newer. */
const isOurs = (chainId: number, { contract, royaltiesDue }: CollectionRow) =>
  and(
    eq(collections.chainId, chainId),
    eq(collections.contract, contract),
    eq(collections.royaltiesDue, royaltiesDue ?? 0),
  )
