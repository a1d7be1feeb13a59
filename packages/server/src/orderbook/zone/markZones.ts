import { and, eq, inArray, isNotNull, notInArray, or } from 'drizzle-orm'
import type { ChainContext } from '../../context.ts'
import { orders } from '../../storage/schema/orders.ts'
import { reasons } from '../reasons.ts'
import { stale } from '../saveOrderStates.ts'

/**
 * Marks the orders whose zone has left the settings since they were read, and those whose zone has come
 * back, to be read again. For the start: nothing on the chain tells of it.
 */
export async function markZones({ db, chain }: Pick<ChainContext, 'db' | 'chain'>): Promise<void> {
  const served = [...(chain.zones ?? []), ...(chain.orderZone ? [chain.orderZone.address] : [])]
  const isServed = served.length > 0 ? inArray(orders.zone, served) : undefined
  const marked = and(
    eq(orders.chainId, chain.id),
    isNotNull(orders.zone),
    or(
      and(
        eq(orders.status, 'active'),
        served.length > 0 ? notInArray(orders.zone, served) : undefined,
      ),
      isServed && and(eq(orders.statusReason, reasons.zone), isServed),
    ),
  )
  await db.transaction(tx => tx.update(orders).set({ statusBlock: stale }).where(marked))
}
