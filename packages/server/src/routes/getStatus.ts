import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { intentStatus } from '../crosschain/intentStatus.ts'
import { ServerError } from '../errors.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { transactions } from '../storage/schema/chainData.ts'
import { intents } from '../storage/schema/crossChain.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

/** POST /execute/status/v1. Nothing is called a success that the chain did not call one. */
export const getStatus: RouteHandler<'/execute/status/v1'> = async (context, { body }) => {
  const { db, chain } = context
  const id = body.id.toLowerCase() as Hex
  const isIntent = body.kind === 'cross-chain-intent'
  if (!/^0x[0-9a-f]{64}$/.test(id))
    throw new ServerError(
      `id must be ${isIntent ? 'that of an intent' : 'a transaction hash'}, got ${JSON.stringify(body.id.slice(0, 100))}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  if (body.kind !== 'transaction') {
    const [row] = await db
      .select()
      .from(intents)
      .where(isIntent ? eq(intents.id, id) : eq(intents.depositHash, id))
      .limit(1)
    return intentStatus(context, row)
  }
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.chainId, chain.id), eq(transactions.hash, id)))
  if (!row) return { status: 'unknown' }
  const told = { txHashes: [row.hash], time: row.timestamp }
  const success = row.success ?? (await askSuccess(context, row.hash))
  if (success === undefined) return { status: 'pending', ...told }
  return success
    ? { status: 'success', ...told }
    : { status: 'failure', details: 'Transaction reverted', ...told }
}

/** What the receipt says where the index was not told; undefined as long as nobody says it. */
async function askSuccess({ source }: RouteContext, hash: Hex): Promise<boolean | undefined> {
  try {
    return await source.success?.(hash)
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}
