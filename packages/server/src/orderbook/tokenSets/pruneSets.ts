import { and, asc, eq, gt, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChainContext } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { collectionSets } from '../../storage/schema/operations.ts'
import { orders, tokenSets, tokenSetTokens } from '../../storage/schema/orders.ts'

/** Milliseconds between rounds, and the sets that one looks at: few enough to be found by an index. */
const interval = 10_000
const mostAtOnce = 50
/** Milliseconds for which a set stays that no open order is for: longer than any chain goes back. */
const tokenSetAge = 7 * 86_400_000
/**
 * Milliseconds since it was last asked for, for which one stays that no order was ever for: anybody can make as many as
 * requests allow.
 */
const unofferedAge = 2 * 3_600_000
/** Milliseconds for which a set of collections stays that nobody uses. */
const collectionSetAge = 30 * 86_400_000

/**
 * Forgets, some at a time, the sets that nothing is for any more: for every pass of the index of a chain. Both
 * kinds are named by what is in them, so whoever still wants one makes the same again.
 */
export function createSetPruner({ db, chain, now }: ChainContext): () => Promise<void> {
  let prunedAt: number | undefined
  let last = ''
  return async () => {
    const time = now()
    if (prunedAt !== undefined && Math.abs(time - prunedAt) < interval) return
    last = await db.transaction(tx => pruneSets(tx, { chainId: chain.id, now: time, after: last }))
    prunedAt = time
  }
}

/** Looks at the token sets after `after`; answers the last one, or nothing when the end was reached. */
export async function pruneSets(
  tx: Db,
  { chainId, now, after }: pruneSets.Options,
): Promise<string> {
  await tx
    .delete(collectionSets)
    .where(
      and(eq(collectionSets.chainId, chainId), lt(collectionSets.usedAt, now - collectionSetAge)),
    )
  const looked = await tx
    .selectDistinct({ id: tokenSets.id })
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chainId), gt(tokenSets.id, after)))
    .orderBy(asc(tokenSets.id))
    .limit(mostAtOnce)
  const ids = looked.map(({ id }) => id)
  if (ids.length === 0) return ''
  const unused = or(
    unusedSince(tx, now - tokenSetAge),
    and(unusedSince(tx, now - unofferedAge), neverOffered(tx)),
  )
  const among = (list: string[]) =>
    and(eq(tokenSets.chainId, chainId), inArray(tokenSets.id, list), unused)
  // Locked first, and looked at again: a post that names one of them holds it, or has been stored by then. One that is
  // held is in use.
  const held = await tx
    .select({ id: tokenSets.id })
    .from(tokenSets)
    .where(among(ids))
    .for('update', { skipLocked: true })
  if (held.length > 0) {
    const gone = await tx
      .delete(tokenSets)
      .where(among(held.map(({ id }) => id)))
      .returning({ id: tokenSets.id })
    // One set at a time: it may be large, and the index finds it.
    for (const { id } of gone)
      await tx
        .delete(tokenSetTokens)
        .where(and(eq(tokenSetTokens.chainId, chainId), eq(tokenSetTokens.setId, id)))
  }
  return ids.length < mostAtOnce ? '' : (ids.at(-1) ?? '')
}

export declare namespace pruneSets {
  type Options = {
    chainId: number
    /** Milliseconds since 1970. */
    now: number
    after: string
  }
}

/** That a set is older than a moment, under each of its descriptions, and no order for it is open or has changed since. */
function unusedSince(tx: Db, moment: number): SQL | undefined {
  const others = alias(tokenSets, 'others')
  const one = { one: sql`1` }
  return and(
    notExists(
      tx
        .select(one)
        .from(others)
        .where(
          and(
            eq(others.chainId, tokenSets.chainId),
            eq(others.id, tokenSets.id),
            gte(others.createdAt, moment),
          ),
        ),
    ),
    notExists(
      tx
        .select(one)
        .from(orders)
        .where(
          and(
            eq(orders.chainId, tokenSets.chainId),
            eq(orders.tokenSetId, tokenSets.id),
            eq(orders.side, 'buy'),
            or(inArray(orders.status, ['active', 'inactive']), gte(orders.updatedAt, moment)),
          ),
        ),
    ),
  )
}

/** That no order was ever for a set: no block that is taken back can make one come back either. */
function neverOffered(tx: Db): SQL {
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.chainId, tokenSets.chainId), eq(orders.tokenSetId, tokenSets.id))),
  )
}
