import { and, eq, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema.ts'
import type { OrderState } from './readOrderStates.ts'
import { updateFloors } from './updateFloors.ts'

/** Marks an order whose state must be read again at the next opportunity. */
export const stale = -1

/** States, and the block in which all of them were read. */
export type ReadStates = { states: readonly OrderState[]; block: { number: number; hash: Hex } }

/**
 * Stores what was read of orders, and the floors of the tokens that they are about; what is stored from
 * a newer block stays. A state from another block than the one at which the index stands is marked to be
 * read again: were that block dropped, the index would never hear of it.
 *
 * @param indexed The hash of the block at which the index stands.
 */
export async function saveOrderStates(
  tx: Db,
  chainId: number,
  { states, block, indexed }: ReadStates & { indexed: Hex | undefined },
  now: number,
) {
  for (const state of states)
    await tx
      .update(orders)
      .set({
        status: state.status,
        statusReason: state.reason,
        quantityRemaining: state.quantityRemaining,
        statusBlock: block.hash === indexed ? block.number : stale,
        // A repeated look that finds nothing new is no update.
        updatedAt: sql`case when ${orders.status} = ${state.status} and ${orders.quantityRemaining} = ${state.quantityRemaining.toString()} and ${orders.statusReason} is not distinct from ${state.reason} then ${orders.updatedAt} else ${now} end`,
      })
      .where(
        and(
          eq(orders.chainId, chainId),
          eq(orders.id, state.id),
          lte(orders.statusBlock, block.number),
        ),
      )
  await updateFloors(tx, chainId, states)
}
