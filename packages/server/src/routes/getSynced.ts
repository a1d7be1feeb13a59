import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { transfers } from '../storage/schema/chainData.ts'
import { findTransactions } from './findTransactions.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

/** Transfers of one transaction that are told, and of all transactions of a request. */
const most = { ofOne: 1000, ofAll: 5000 }

/** GET /transactions/synced/v2 */
export const getSynced: RouteHandler<'/transactions/synced/v2'> = async (
  context,
  { query },
  asked,
) => {
  const hashes = [...new Set(query.txHash)]
  if (hashes.length === 0)
    throw new ServerError('txHash is needed: the transactions to look for', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const known = await findTransactions(context, hashes, { charge: asked?.charge })
  const moved = query.includeTransfers ? await findMoved(context, hashes) : undefined
  // A hash that is not known gets an entry too: clients take an empty list for "all synced". One whose transfers are too
  // many has none, not an empty list of them.
  return {
    transactions: hashes.map(hash => ({
      hash,
      synced: known.has(hash),
      ...(moved?.whole.has(hash)
        ? {
            transfers: moved.rows
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

/** The transfers of transactions: of each all of them, or none where they are too many. */
async function findMoved({ db, chain }: RouteContext, hashes: readonly Hex[]) {
  const isOf = (some: readonly Hex[]) =>
    and(eq(transfers.chainId, chain.id), inArray(transfers.txHash, [...some]))
  const counts = await db
    .select({ hash: transfers.txHash, count: sql<number>`count(*)::int` })
    .from(transfers)
    .where(isOf(hashes))
    .groupBy(transfers.txHash)
  const countOf = new Map(counts.map(({ hash, count }) => [hash, count]))
  let left = most.ofAll
  const whole = hashes.filter(hash => {
    const count = countOf.get(hash) ?? 0
    if (count > most.ofOne || count > left) return false
    left -= count
    return true
  })
  const rows = await db
    .select()
    .from(transfers)
    .where(isOf(whole))
    .orderBy(transfers.block, transfers.logIndex, transfers.batchIndex)
  return { whole: new Set(whole), rows }
}
