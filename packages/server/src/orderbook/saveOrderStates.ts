import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema.ts'
import type { OrderState } from './readOrderStates.ts'
import { updateFloors } from './updateFloors.ts'

/** Stores what was read of orders, and the floors of the tokens that they are about. */
export async function saveOrderStates(
  tx: Db,
  chainId: number,
  saved: { states: readonly OrderState[]; block: number },
  now: number,
) {
  for (const state of saved.states)
    await tx
      .update(orders)
      .set({
        status: state.status,
        statusReason: state.reason,
        quantityRemaining: state.quantityRemaining,
        statusBlock: saved.block,
        // A repeated look that finds nothing new is no update.
        updatedAt: sql`case when ${orders.status} = ${state.status} and ${orders.quantityRemaining} = ${state.quantityRemaining.toString()} and ${orders.statusReason} is not distinct from ${state.reason} then ${orders.updatedAt} else ${now} end`,
      })
      .where(and(eq(orders.chainId, chainId), eq(orders.id, state.id)))
  await updateFloors(tx, chainId, saved.states)
}
