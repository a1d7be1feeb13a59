import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { intents } from '../storage/schema/crossChain.ts'
import type { RouteHandler } from './routeHandler.ts'

const hash = /^0x[0-9a-fA-F]{64}$/

/**
 * POST /execute/solve/v1: says where to ask about an intent, by its id in `request`, or by the hash of its
 * payment in `tx`, and has the solver look now. What is paid counts by what the chain says, not by this.
 */
export const executeSolve: RouteHandler<'/execute/solve/v1'> = async (
  { db, chain, crossChain },
  { body: { request, tx } },
) => {
  if (!crossChain)
    throw new ServerError('Cross-chain intent filling not supported', {
      code: 'not_supported',
      statusCode: 501,
    })
  if ((request === undefined) === (tx === undefined))
    throw new ServerError('Exactly one of request and tx is needed', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const id = tx ?? request
  if (typeof id !== 'string' || !hash.test(id))
    throw new ServerError(
      tx === undefined
        ? 'request must be the id of an intent'
        : 'tx must be the hash of a transaction',
      { code: 'invalid_request', apiCode: -1 },
    )
  if (request !== undefined) {
    const [known] = await db
      .select({ id: intents.id })
      .from(intents)
      .where(and(eq(intents.id, id.toLowerCase() as Hex), eq(intents.destinationChainId, chain.id)))
    if (!known)
      throw new ServerError('Transaction could not be processed', {
        code: 'unknown_intent',
        statusCode: 409,
      })
  }
  crossChain.wake()
  const kind = tx === undefined ? 'cross-chain-intent' : 'cross-chain-transaction'
  return { status: { endpoint: '/execute/status/v1', method: 'POST', body: { kind, id } } }
}
