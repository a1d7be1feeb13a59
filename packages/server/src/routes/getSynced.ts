import { and, eq, inArray } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import { transfers } from '../storage/schema/chainData.ts'
import { findTransactions } from './findTransactions.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /transactions/synced/v2 */
export const getSynced: RouteHandler<'/transactions/synced/v2'> = async (
  context,
  { query },
  asked,
) => {
  const { db, chain } = context
  const hashes = [...new Set(query.txHash)]
  if (hashes.length === 0)
    throw new ServerError('txHash is needed: the transactions to look for', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const known = await findTransactions(context, hashes, { charge: asked?.charge })
  const moved = query.includeTransfers
    ? await db
        .select()
        .from(transfers)
        .where(and(eq(transfers.chainId, chain.id), inArray(transfers.txHash, hashes)))
        .orderBy(transfers.block, transfers.logIndex, transfers.batchIndex)
        .limit(1000)
    : undefined
  // A hash that is not known gets an entry too: clients take an empty list for "all synced".
  return {
    transactions: hashes.map(hash => ({
      hash,
      synced: known.has(hash),
      ...(moved
        ? {
            transfers: moved
              .filter(row => row.txHash === hash)
              .map(row => ({
                id: `${row.block}-${row.logIndex}-${row.batchIndex}`,
                token: { contract: row.contract, tokenId: row.tokenId.toString() },
                from: row.from,
                to: row.to,
                amount: row.amount.toString(),
                txHash: row.txHash,
                block: row.block,
                logIndex: row.logIndex,
                batchIndex: row.batchIndex,
                timestamp: row.timestamp,
              })),
          }
        : {}),
    })),
  }
}
