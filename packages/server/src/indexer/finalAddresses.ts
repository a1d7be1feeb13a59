import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import { followedAddresses } from './followedAddresses.ts'

/**
 * The contracts whose logs the index needs of blocks of long ago, where they are fewer than those of now:
 * what accounts had of a currency then matters to no offer, unless there is one already.
 */
export async function finalAddresses({
  db,
  chain,
}: ChainContext): Promise<readonly Hex[] | undefined> {
  const lasting = followedAddresses(chain, [])
  if (!lasting) return undefined
  const live = inArray(orders.status, ['active', 'inactive'])
  const offers = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.side, 'buy'), live))
    .limit(1)
  return offers.length > 0 ? undefined : lasting
}
