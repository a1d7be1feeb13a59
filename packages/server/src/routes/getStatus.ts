import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { intentStatus } from '../crosschain/intentStatus.ts'
import { ServerError } from '../errors.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { intents } from '../storage/schema/crossChain.ts'
import { findTransactions } from './findTransactions.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

/** POST /execute/status/v1. Nothing is called a success that the chain did not call one. */
export const getStatus: RouteHandler<'/execute/status/v1'> = async (context, { body }) => {
  const { db } = context
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
  const found = (await findTransactions(context, [id])).get(id)
  if (!found) return { status: 'unknown' }
  const told = { txHashes: [id], time: found.time }
  const success = found.success ?? (await askSuccess(context, id))
  if (success === undefined) return { status: 'pending', ...told }
  return success
    ? { status: 'success', ...told }
    : { status: 'failure', details: 'Transaction reverted', ...told }
}

/** What the receipt says where the index was not told; undefined as long as nobody says it. */
async function askSuccess({ source }: RouteContext, hash: Hex): Promise<boolean | undefined> {
  try {
    return (await source.receipt?.(hash))?.success
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}
