import { and, eq, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema.ts'
import { priceColumns } from './priceColumns.ts'
import type { ReadState } from './readOrderStates.ts'
import { updateBest } from './updateBest.ts'

/** Marks an order whose state must be read again at the next opportunity. */
export const stale = -1

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
) {
  // In one order for everybody: two that change the same orders must not wait for each other.
  const sorted = [...states].sort((a, b) => (a.order.id < b.order.id ? -1 : 1))
  for (const state of sorted) {
    const { order } = state
    const columns = priceColumns(chain, { ...order, missing: order.missingRoyalties }, state)
    await tx
      .update(orders)
      .set({
        status: state.status,
        statusReason: state.reason,
        quantityRemaining: state.quantityRemaining,
        statusBlock: block.hash === indexed ? block.number : stale,
        nextCheck: state.nextCheck,
        ...(order.isDynamic ? columns : {}),
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
  }
  await updateBest(
    tx,
    chain.id,
    states.map(state => state.order),
  )
}
