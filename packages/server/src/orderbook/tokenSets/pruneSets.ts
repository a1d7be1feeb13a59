import { and, asc, eq, gt, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChainContext } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { collectionSets } from '../../storage/schema/operations.ts'
import { orders, tokenSets, tokenSetTokens } from '../../storage/schema/orders.ts'
import { forgetLapsed } from '../forgetLapsed.ts'

/** Milliseconds between rounds, and those after which one begins no further part of its work. */
const interval = 10_000
const mostTime = 1_000
/** The sets that a round looks at: few enough to be found by an index. */
const mostAtOnce = 50
/**
 * What goes by one transaction, for others wait meanwhile: so many members of token sets, or one set of any size (a list
 * has 10,000 tokens at most), and so many sets of collections.
 */
const mostMembers = 10_000
const mostCollectionSets = 500
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
export function createSetPruner(context: ChainContext): () => Promise<void> {
  const { db, chain, now } = context
  let prunedAt: number | undefined
  let last = ''
  return async () => {
    const time = now()
    if (prunedAt !== undefined && Math.abs(time - prunedAt) < interval) return
    await forgetLapsed(context)
    const ends = performance.now() + mostTime
    const goesOn = () => performance.now() < ends
    last = await pruneSets(db, { chainId: chain.id, now: time, after: last, goesOn })
    prunedAt = time
  }
}

/**
 * Looks at the token sets after `after`; answers the last one, or nothing when the end was reached. What it forgets goes
 * part by part, by a transaction each.
 */
export async function pruneSets(
  db: Db,
  { chainId, now, after, goesOn }: pruneSets.Options,
): Promise<string> {
  let gone: number
  do gone = await db.transaction(tx => pruneCollectionSets(tx, { chainId, now }))
  while (gone === mostCollectionSets && goesOn())
  const looked = await db
    .selectDistinct({ id: tokenSets.id })
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chainId), gt(tokenSets.id, after)))
    .orderBy(asc(tokenSets.id))
    .limit(mostAtOnce)
  let left = looked.map(({ id }) => id)
  while (left.length > 0) {
    const ids = left
    const last = await db.transaction(tx => pruneSome(tx, { chainId, now, ids }))
    left = last === undefined ? [] : ids.slice(ids.indexOf(last) + 1)
    if (left.length > 0 && !goesOn()) return last ?? ''
  }
  return looked.length < mostAtOnce ? '' : (looked.at(-1)?.id ?? '')
}

export declare namespace pruneSets {
  type Options = {
    chainId: number
    /** Milliseconds since 1970. */
    now: number
    after: string
    /** Whether there is time for another part. */
    goesOn: () => boolean
  }
}

/** Answers how many have gone. */
async function pruneCollectionSets(
  tx: Db,
  { chainId, now }: Pick<pruneSets.Options, 'chainId' | 'now'>,
): Promise<number> {
  const unused = and(
    eq(collectionSets.chainId, chainId),
    lt(collectionSets.usedAt, now - collectionSetAge),
  )
  const some = await tx
    .select({ id: collectionSets.id })
    .from(collectionSets)
    .where(unused)
    .orderBy(asc(collectionSets.usedAt))
    .limit(mostCollectionSets)
  const ids = some.map(({ id }) => id)
  // One that somebody has used meanwhile stays.
  if (ids.length > 0)
    await tx.delete(collectionSets).where(and(unused, inArray(collectionSets.id, ids)))
  return ids.length
}

/** Forgets those of some sets that are not used, in their order; answers the last one for which there was room, if not for all. */
async function pruneSome(
  tx: Db,
  { chainId, now, ids }: { chainId: number; now: number; ids: readonly string[] },
): Promise<string | undefined> {
  const unused = or(
    unusedSince(tx, now - tokenSetAge),
    and(unusedSince(tx, now - unofferedAge), neverOffered(tx)),
  )
  const among = (list: readonly string[]) =>
    and(eq(tokenSets.chainId, chainId), inArray(tokenSets.id, [...list]), unused)
  // Locked first, and looked at again: a post that names one of them holds it, or has been stored by then. One that is
  // held is in use.
  const held = await tx
    .select({ id: tokenSets.id, tokenCount: tokenSets.tokenCount })
    .from(tokenSets)
    .where(among(ids))
    .orderBy(asc(tokenSets.id))
    .for('update', { skipLocked: true })
  // Under each of its descriptions a set has the same members.
  const sizes = new Map(held.map(({ id, tokenCount }) => [id, tokenCount ?? 0]))
  const chosen: string[] = []
  let members = 0
  for (const [id, size] of sizes) {
    members += size
    if (chosen.length > 0 && members > mostMembers) break
    chosen.push(id)
  }
  if (chosen.length > 0) {
    const gone = await tx.delete(tokenSets).where(among(chosen)).returning({ id: tokenSets.id })
    // One set at a time: it may be large, and the index finds it.
    for (const id of new Set(gone.map(each => each.id)))
      await tx
        .delete(tokenSetTokens)
        .where(and(eq(tokenSetTokens.chainId, chainId), eq(tokenSetTokens.setId, id)))
  }
  return chosen.length < sizes.size ? chosen.at(-1) : undefined
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
