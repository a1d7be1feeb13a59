import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { allTokens, insertRenewals } from '../metadata/markRenewals.ts'
import { renewCollection } from '../metadata/renewCollection.ts'
import { collections } from '../storage/schema/metadata.ts'
import { checkCoolDown } from './checkCoolDown.ts'
import type { RouteHandler } from './routeHandler.ts'

/** Milliseconds until metadata may be read again. */
const coolDown = 3_600_000

/** POST /collections/refresh/v2 */
export const refreshCollection: RouteHandler<'/collections/refresh/v2'> = async (
  context,
  { body },
  asked,
) => {
  checkCoolDown(body, asked)
  const { db, chain, now, indexer } = context
  const [contract = ''] = body.collection.split(':')
  const [row] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract as Hex)))
  if (!row) throw refuse('Unknown collection')
  // What its contract told, or a document of it, is no refresh of its tokens, which this one is for.
  if (!body.overrideCoolDown && (row.refreshedAt ?? 0) + coolDown > now())
    throw refuse('Collection was refreshed less than an hour ago')
  const readBefore = body.overrideCoolDown ? null : now() - coolDown
  const isRenewed = await renewCollection(context, row)
  if (isRenewed === undefined)
    throw new ServerError(
      `The contract ${row.contract} does not answer in time. Try again later.`,
      {
        ...{ code: 'contract_silent', statusCode: 503 },
      },
    )
  if (!isRenewed) throw refuse('The contract is no collection any more')
  await db
    .update(collections)
    .set({ refreshedAt: now() })
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, row.contract)))
  // Only what is to be read is written: the tokens of a collection may be any number, and have their turns later.
  if (!body.metadataOnly)
    await insertRenewals(db, chain.id, [
      {
        ...{ contract: row.contract, what: 'tokens', ...rangeOf(body.collection) },
        ...{ due: now(), readBefore, block: 0 },
      },
    ])
  indexer.wake()
  return { message: 'Request accepted' }
}

/** Of a collection that is a contract all tokens, of one that is a range of ids those. */
function rangeOf(id: string): { first: bigint; last: bigint } {
  const [, first, last] = id.split(':')
  return {
    first: first === undefined ? allTokens.first : BigInt(first),
    last: last === undefined ? allTokens.last : BigInt(last),
  }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
