import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { orders } from '../storage/schema/orders.ts'
import { cancelSteps } from './cancelSteps.ts'
import type { findZone } from './findZone.ts'
import type { Step } from './transactionItem.ts'

/**
 * The step that cancels, by a transaction, the orders that others take the place of: before those are signed,
 * so that never both can be filled. None once that is done, and for those that the new signature cancels.
 *
 * @throws ServerError 12 when one was filled: who made it has what it was for.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function cancelReplaced(
  context: ChainContext,
  { maker, made }: { maker: Hex; made: readonly Pick<findZone.Result, 'cancels' | 'replaces'>[] },
): Promise<readonly Step[]> {
  const cancelled = new Set(made.flatMap(({ cancels }) => cancels ?? []))
  const ids = [...new Set([...cancelled, ...made.flatMap(({ replaces }) => replaces ?? [])])]
  if (ids.length === 0) return []
  const { db, chain } = context
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.maker, maker), inArray(orders.id, ids)))
  const states = await revalidate(context, rows)
  // A chain that cancelled an order after it was filled says no more that it was.
  const filled = rows.find((row, index) => [row.status, states[index]?.status].includes('filled'))
  if (filled)
    throw new ServerError(`replaceOrderId ${filled.id} has been filled`, {
      code: 'no_orders',
      apiCode: 12,
    })
  const open = rows.filter(
    (row, index) =>
      cancelled.has(row.id) &&
      ['active', 'inactive'].includes(states[index]?.status ?? 'cancelled'),
  )
  if (open.length === 0) return []
  const orderIds = open.map(row => row.id)
  const { steps } = await cancelSteps(context, { orderIds, maker, forceOnChainCancel: true })
  return steps ?? []
}
