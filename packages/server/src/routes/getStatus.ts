import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { transactions } from '../storage/schema/chainData.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/status/v1 */
export const getStatus: RouteHandler<'/execute/status/v1'> = async ({ db, chain }, { body }) => {
  if (body.kind !== 'transaction')
    throw new ServerError(`kind ${body.kind} is not supported yet`, {
      code: 'not_supported',
      statusCode: 501,
    })
  const id = body.id.toLowerCase()
  if (!/^0x[0-9a-f]{64}$/.test(id))
    throw new ServerError(
      `id must be a transaction hash, got ${JSON.stringify(body.id.slice(0, 100))}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.chainId, chain.id), eq(transactions.hash, id as Hex)))
  if (!row) return { status: 'unknown' }
  if (row.success === false)
    return {
      status: 'failure',
      details: 'Transaction reverted',
      txHashes: [row.hash],
      time: row.timestamp,
    }
  return { status: 'success', txHashes: [row.hash], time: row.timestamp }
}
