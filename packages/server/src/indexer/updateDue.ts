import type { ChainContext } from '../context.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { subjectsTouched } from '../live/subjectsTouched.ts'
import { saveOrderStates } from '../orderbook/saveOrderStates.ts'
import { affectedOrders } from './affectedOrders.ts'
import type { Cursor } from './chainUpdates.ts'

/**
 * Reads the orders anew that time alone has changed: they begin and end between blocks.
 *
 * @returns Whether there were any.
 */
export async function updateDue(
  context: ChainContext,
  cursor: Cursor & { timestamp: number },
): Promise<boolean> {
  const { db, chain } = context
  const states = await affectedOrders(context, [], cursor)
  if (states.states.length === 0) return false
  const events = await db.transaction(async tx => {
    const read = { ...states, indexed: cursor.hash }
    const events = await saveOrderStates(tx, chain, read, context.now())
    await recordEvents(tx, chain.id, events, context.now())
    return events
  })
  // A new order that is looked at twice is mostly as it was. Of the prices of pools no event tells.
  const touched = subjectsTouched(events, states.states)
  if (touched?.length !== 0) context.announce?.(touched)
  return true
}
