import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { addedOrders } from '../bus/addedOrders.ts'
import type { Chain, ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { inBatches } from '../inBatches.ts'
import { orderEvent } from '../live/orderEvents.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { databaseFailure } from '../storage/databaseFailure.ts'
import type { Db } from '../storage/openDatabase.ts'
import { populated } from '../storage/populated.ts'
import { type OrderRow, orders, tokenSets } from '../storage/schema/orders.ts'
import { postedReads } from './postedReads.ts'
import type { BlockId } from './readOrderStates.ts'
import { reasons } from './reasons.ts'
import { firstOffers, markOffered } from './tokenSets/firstOffers.ts'
import { saveTokenSet } from './tokenSets/saveTokenSet.ts'
import { updateBest } from './updateBest.ts'
import { replacedId } from './zone/findReplaced.ts'
import { revokedEvent } from './zone/revokeOrders.ts'
import { revokeReplaced } from './zone/revokeReplaced.ts'

/** A new order, but for when it came, and what must be remembered of the set that it is for. */
export type NewOrder = {
  order: Omit<OrderRow, 'chainId' | 'createdAt' | 'updatedAt'>
  set: saveTokenSet.Options['set'] | undefined
  /** The block in which it was read; undefined where it may have been another one. */
  readIn?: BlockId | undefined
  /** Whether the signature that is kept of it is one that its exchange would refuse. */
  isSpoilt?: boolean | undefined
}

/** Orders in one transaction. */
const most = 50
const savers = new WeakMap<ChainContext, (order: NewOrder) => Promise<boolean>>()

/**
 * Stores an order with all that follows from it, and answers whether it is in the book: one that is there already
 * stays as it is unless it was signed anew, and may be one for another exchange with the same hash. Those that come
 * while others are being stored share the next transaction: one wait for the disk and one turn at the counter
 * of events for all of them.
 */
export function saveOrder(context: ChainContext, order: NewOrder): Promise<boolean> {
  const save =
    savers.get(context) ??
    inBatches<NewOrder, boolean>(
      async list => {
        const others = await saveAll(context, list)
        return list.map(({ order }) => (others.get(order.id) ?? order.kind) === order.kind)
      },
      { most, isShared: error => databaseFailure(error) !== undefined },
    )
  savers.set(context, save)
  return save(order)
}

async function saveAll(
  { chain, source, db, now, announce }: ChainContext,
  list: readonly NewOrder[],
): Promise<Map<Hex, OrderRow['kind']>> {
  const time = now()
  const posted = postedReads(source)
  const turn = posted.turn()
  // In one order for everybody: two transactions with the same orders must not wait for each other.
  const sorted = [...list].sort((a, b) => (a.order.id < b.order.id ? -1 : 1))
  const rows = sorted.map(({ order }) => ({
    ...order,
    chainId: chain.id,
    createdAt: time,
    updatedAt: time,
  }))
  const { changed, created, best, others } = await db.transaction(async tx => {
    // Orders first, then tokens, then sets, each in one order: as everybody locks them.
    const added = await insertNew(tx, rows)
    const left = rows.filter(row => !added.delete(row.id))
    const others = await kindsOf(tx, chain.id, left)
    const kept = rows.filter(row => (others.get(row.id) ?? row.kind) === row.kind)
    await lockOthers(tx, chain, kept, left)
    const renewed = await renewKnown(
      tx,
      kept.filter(row => left.includes(row)),
      new Set(sorted.flatMap(({ order, isSpoilt }) => (isSpoilt ? [order.id] : []))),
    )
    const replaced: OrderRow[] = []
    for (const row of kept) replaced.push(...(await revokeReplaced(tx, chain, row, time)))
    const [asks, bids] = (['sell', 'buy'] as const).map(each =>
      [...rows, ...replaced].filter(({ side }) => side === each),
    )
    const best = await updateBest(tx, chain.id, asks ?? [], time)
    await keepSets(tx, sorted, { chainId: chain.id, bids: bids ?? [], now: time })
    best.push(...(await updateBest(tx, chain.id, bids ?? [], time)))
    const created = rows.filter(row => !left.includes(row))
    const updated = [
      ...renewed.map(row => orderEvent(row, 'updated', ['status', 'statusReason', 'price'])),
      ...replaced.map(revokedEvent),
    ]
    const news = [...created.map(row => orderEvent(row, 'created')), ...updated, ...best]
    await recordEvents(tx, chain.id, news, time)
    return { changed: [...renewed, ...replaced], created, best, others }
  })
  // Only of what is stored as it was read then: a row that was there may be as it was read before.
  for (const [i, row] of rows.entries()) {
    const readIn = sorted[i]?.readIn
    const isOwn = created.includes(row) && !changed.some(({ id }) => id === row.id)
    if (readIn && isOwn) posted.add(row.id, readIn, turn)
  }
  const addresses = (list: readonly OrderRow[]): string[] =>
    list.flatMap(({ contract, maker }) => [contract, maker])
  const contracts = best.map(({ tags }) => tags.contract)
  // The best offer for a list that is of no contract may be one for any token.
  announce?.(
    contracts.includes(undefined)
      ? undefined
      : [
          ...addresses(changed),
          ...contracts.filter(contract => contract !== undefined),
          ...addresses(created).map(addedOrders),
        ],
  )
  return others
}

/** The orders that are here already and may change with some that are stored. */
async function lockOthers(
  tx: Db,
  chain: Chain,
  kept: readonly OrderRow[],
  left: readonly OrderRow[],
): Promise<void> {
  const ids = [...left.map(({ id }) => id), ...kept.flatMap(row => replacedId(chain, row) ?? [])]
  if (ids.length > 0)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), inArray(orders.id, ids)))
      .orderBy(orders.id)
      .for('update')
}

/** Puts orders that were signed anew (`isRenewal`) in the place of those that are kept; what was cancelled stays so. */
async function renewKnown(
  tx: Db,
  rows: readonly OrderRow[],
  spoilt: ReadonlySet<Hex>,
): Promise<OrderRow[]> {
  const renewed: OrderRow[] = []
  for (const { chainId, id, createdAt: _, revokedAt: __, ...row } of rows) {
    const isOlder = spoilt.has(id)
      ? undefined
      : or(lt(orders.endTime, row.endTime), eq(orders.statusReason, reasons.signature))
    const isHere = and(eq(orders.chainId, chainId), eq(orders.id, id), isNull(orders.revokedAt))
    // Whoever posts it again need not say where it was made.
    const source = row.source ?? sql`${orders.source}`
    renewed.push(
      ...(await tx
        .update(orders)
        .set({ ...row, source })
        .where(and(isHere, isOlder))
        .returning()),
    )
  }
  return renewed
}

/** The kinds of those that were there already. */
async function kindsOf(tx: Db, chainId: number, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: orders.id, kind: orders.kind })
          .from(orders)
          .where(and(eq(orders.chainId, chainId), inArray(orders.id, ids)))
  return new Map(found.map(({ id, kind }) => [id, kind]))
}

/**
 * Remembers the lists that orders describe anew, and holds the others: those that were known when the orders were
 * checked must still be there when they are stored, and stay until they are, for what no order is for is forgotten. All
 * sets are locked as `updateBest` will lock them, and in one order: two that hold one in common would each wait for the
 * other to let go of it.
 */
async function keepSets(
  tx: Db,
  list: readonly NewOrder[],
  { chainId, bids, now }: { chainId: number; bids: readonly OrderRow[]; now: number },
): Promise<void> {
  const lists = list.filter(({ order }) => order.tokenSetId.startsWith('list:'))
  const ids = [...new Set(bids.map(({ tokenSetId }) => tokenSetId))]
  const held =
    ids.length === 0
      ? []
      : await tx
          .select({ id: tokenSets.id })
          .from(tokenSets)
          .where(and(eq(tokenSets.chainId, chainId), inArray(tokenSets.id, ids)))
          .orderBy(tokenSets.id)
          .for('update')
  const there = new Set(held.map(({ id }) => id))
  const gone = lists.find(({ order, set }) => !set && !there.has(order.tokenSetId))
  if (gone)
    throw new ServerError(
      `The token set ${gone.order.tokenSetId} is gone: make it, and post the order again`,
      { code: 'token_set_gone', statusCode: 409 },
    )
  const sets = list.flatMap(({ set }) => set ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))
  const firsts = await firstOffers(tx, chainId, lists)
  for (const set of sets)
    await saveTokenSet(tx, { chainId, set, offeredAs: firsts.get(set.id), now })
  await markOffered(tx, chainId, firsts)
}

/** Two posts of one order at once: the unique key lets one row in. Answers the ids of those that were let in. */
async function insertNew(tx: Db, rows: readonly OrderRow[]): Promise<Set<string>> {
  const result = await tx.execute(
    sql`insert into ${orders} select * from ${populated(orders, rows)} on conflict do nothing returning id`,
  )
  return new Set((result as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id))
}
