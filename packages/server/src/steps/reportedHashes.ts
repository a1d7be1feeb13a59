import { and, eq, isNotNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { requestResults } from '../storage/schema/operations.ts'

/** The transactions that were reported for a request. Theirs is what they did, in whichever block they are. */
export async function reportedHashes(db: Db, requestId: string): Promise<Hex[]> {
  const rows = await db
    .select({ txHash: requestResults.txHash })
    .from(requestResults)
    .where(and(eq(requestResults.requestId, requestId), isNotNull(requestResults.txHash)))
  return rows.flatMap(({ txHash }) => (txHash ? [txHash.toLowerCase() as Hex] : []))
}
