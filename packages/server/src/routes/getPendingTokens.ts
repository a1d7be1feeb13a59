import { and, desc, eq } from 'drizzle-orm'
import { toPendingItem } from '../pending/savePending.ts'
import { pendingTokens } from '../storage/schema/operations.ts'
import type { RouteHandler } from './routeHandler.ts'

const most = 1000

/** GET /pending-txs/tokens/v1 */
export const getPendingTokens: RouteHandler<'/pending-txs/tokens/v1'> = async (
  { db, chain },
  { query },
) => {
  const rows = await db
    .select()
    .from(pendingTokens)
    .where(
      and(
        eq(pendingTokens.chainId, chain.id),
        query.contract ? eq(pendingTokens.contract, query.contract) : undefined,
      ),
    )
    .orderBy(desc(pendingTokens.createdAt), desc(pendingTokens.txHash), desc(pendingTokens.tokenId))
    .limit(most)
  return { items: rows.map(row => toPendingItem(row)) }
}
