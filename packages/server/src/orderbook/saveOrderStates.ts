import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { orderEvent } from '../live/orderEvents.ts'
import type { LiveEvent } from '../live/recordEvents.ts'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema/orders.ts'
import { priceColumns } from './priceColumns.ts'
import type { ReadState } from './readOrderStates.ts'
import { updateBest } from './updateBest.ts'

/** Marks an order whose state must be read again at the next opportunity. */
export const stale = -1

/** Orders per statement. */
const chunkSize = 500

/** States, and the block in which all of them were read. */
export type ReadStates = { states: readonly ReadState[]; block: { number: number; hash: Hex } }

/**
 * Stores what was read of orders, and the floors and top bids that follow from it; what is stored from
 * a newer block stays. A state from another block than the one at which the index stands is marked to be
 * read again: were that block dropped, the index would never hear of it.
 *
 * @param indexed The hash of the block at which the index stands.
 */
export async function saveOrderStates(
  tx: Db,
  chain: Chain,
  { states, block, indexed }: ReadStates & { indexed: Hex | undefined },
  now: number,
): Promise<LiveEvent[]> {
  // In one order for everybody: two that change the same orders must not wait for each other.
  const sorted = [...states].sort((a, b) => (a.order.id < b.order.id ? -1 : 1))
  const before = await lockOrders(
    tx,
    chain.id,
    sorted.map(({ order }) => order.id),
  )
  const events: LiveEvent[] = []
  for (const state of sorted) {
    const { order } = state
    const old = before.get(order.id)
    // It was cancelled by a signature while it was read.
    if (old && old.revokedAt !== null && isOpen(state)) continue
    const columns = priceColumns(chain, { ...order, missing: order.missingRoyalties }, state)
    await tx
      .update(orders)
      .set({
        status: state.status,
        statusReason: state.reason,
        quantityRemaining: state.quantityRemaining,
        statusBlock: block.hash === indexed ? block.number : stale,
        nextCheck: state.nextCheck,
        ...(order.isDynamic || state.prices ? columns : {}),
        // A repeated look that finds nothing new is no update.
        updatedAt: sql`case when ${orders.status} = ${state.status} and ${orders.quantityRemaining} = ${state.quantityRemaining.toString()} and ${orders.statusReason} is not distinct from ${state.reason} and ${orders.price} = ${columns.price.toString()} then ${orders.updatedAt} else ${now} end`,
      })
      .where(
        and(
          eq(orders.chainId, chain.id),
          eq(orders.id, order.id),
          lte(orders.statusBlock, block.number),
        ),
      )
    if (!old || old.statusBlock > block.number) continue
    const changed = [
      ...(old.status === state.status ? [] : ['status']),
      ...(old.statusReason === state.reason ? [] : ['statusReason']),
      ...(old.quantityRemaining === state.quantityRemaining ? [] : ['quantityRemaining']),
      ...(order.isDynamic && old.price !== columns.price ? ['price'] : []),
    ]
    if (changed.length > 0) events.push(orderEvent(old, 'updated', changed))
  }
  const best = await updateBest(
    tx,
    chain.id,
    states.map(state => state.order),
  )
  return [...events, ...best]
}

/** The orders as they are, kept from others until the end of the transaction. */
async function lockOrders(tx: Db, chainId: number, ids: readonly Hex[]) {
  const found = new Map<Hex, typeof orders.$inferSelect>()
  for (let i = 0; i < ids.length; i += chunkSize)
    for (const row of await tx
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chainId), inArray(orders.id, ids.slice(i, i + chunkSize))))
      .orderBy(orders.id)
      .for('update'))
      found.set(row.id, row)
  return found
}

const isOpen = ({ status }: ReadState) => status !== 'cancelled' && status !== 'filled'
