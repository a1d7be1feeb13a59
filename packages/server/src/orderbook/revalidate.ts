import type { ChainContext } from '../context.ts'
import type { orders } from '../storage/schema.ts'
import { type OrderState, readOrderStates } from './readOrderStates.ts'
import { saveOrderStates } from './saveOrderStates.ts'

/**
 * Reads the state of orders from the chain now, stores what has changed, and answers it.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function revalidate(
  context: ChainContext,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<OrderState[]> {
  if (rows.length === 0) return []
  const { db, chain, source, now } = context
  const head = await source.head()
  const time = Math.max(head.timestamp, Math.floor(now() / 1000))
  const states = await readOrderStates(source, rows, time)
  const changed = states.filter((state, index) => {
    const row = rows[index]
    return (
      row &&
      (row.status !== state.status ||
        row.statusReason !== state.reason ||
        row.quantityRemaining !== state.quantityRemaining)
    )
  })
  if (changed.length > 0)
    await db.transaction(tx =>
      saveOrderStates(tx, chain.id, { states: changed, block: head.number }, now()),
    )
  return states
}
