import { and, eq, isNotNull } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { requestResults } from '../storage/schema/operations.ts'

/**
 * Whether a transaction of a step was reported for a request and went well.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function isReported(
  { db, source }: ChainContext,
  { requestId, stepId }: { requestId: string; stepId: string },
): Promise<boolean> {
  const rows = await db
    .select({ txHash: requestResults.txHash })
    .from(requestResults)
    .where(
      and(
        eq(requestResults.requestId, requestId),
        eq(requestResults.stepId, stepId),
        isNotNull(requestResults.txHash),
      ),
    )
    .limit(20)
  for (const { txHash } of rows)
    if (txHash && (await source.receipt?.(txHash))?.success) return true
  return false
}
