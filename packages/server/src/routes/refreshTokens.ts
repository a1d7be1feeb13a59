import { and, eq, inArray } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { markForRefresh } from '../metadata/refreshMetadata.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { rememberFor } from '../rememberFor.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { checkCoolDown } from './checkCoolDown.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf, keyOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Milliseconds until metadata, and the orders of a token from the chain, may be read again. */
const coolDown = 3_600_000
const ordersCoolDown = 10_000

/** The tokens whose orders were read, by the chain. */
const read = new WeakMap<ChainContext['chain'], ReturnType<typeof rememberFor<true>>>()

/**
 * Whether it was read a while ago, or is about to be: what has never been read waits longer after each try, and would
 * never do so if anybody could begin it anew.
 */
function isCooling(
  { metadataAt, metadataDue }: Pick<typeof tokens.$inferSelect, 'metadataAt' | 'metadataDue'>,
  now: number,
): boolean {
  const due = metadataDue ?? 0
  return (metadataAt ?? 0) + coolDown > now || (due > now && due <= now + coolDown)
}

/** POST /tokens/refresh/v2 */
export const refreshTokens: RouteHandler<'/tokens/refresh/v2'> = async (
  context,
  { body },
  asked,
) => {
  checkCoolDown(body, asked)
  const { db, chain, now, indexer } = context
  const keys = body.tokens.map(token => ({ token, ...toTokenKey(token) }))
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), isOneOf(tokens, keys)))
  const known = new Map(rows.map(row => [keyOf(row), row]))
  const recent = read.get(chain) ?? rememberFor<true>(ordersCoolDown)
  read.set(chain, recent)
  const cooling = new Set(
    rows
      .filter(row => (body.liquidityOnly ? recent.get(keyOf(row)) : isCooling(row, now())))
      .map(keyOf),
  )
  if (body.overrideCoolDown) cooling.clear()
  const due = rows.filter(row => !cooling.has(keyOf(row)))
  if (body.liquidityOnly && due.length > 0) {
    // Before they are read: who asks meanwhile asks too soon.
    for (const row of due) recent.set(keyOf(row), true)
    const open = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.chainId, chain.id),
          isOneOf(orders, due),
          inArray(orders.status, ['active', 'inactive']),
        ),
      )
      .limit(1000)
    await revalidate(context, open)
  } else if (!body.liquidityOnly) {
    await markForRefresh(context, due)
    indexer.wake()
  }
  return {
    results: keys.map(key => {
      if (!known.has(keyOf(key)))
        return {
          token: key.token,
          result: 'Unknown token',
          isError: true,
          code: 'unknown_token',
        }
      const ago = body.liquidityOnly ? '10 seconds' : 'an hour'
      return cooling.has(keyOf(key))
        ? {
            token: key.token,
            result: `Token was refreshed less than ${ago} ago`,
            isError: true,
            code: 'cooling_down',
          }
        : { token: key.token, result: 'Request to refresh accepted', isError: false }
    }),
  }
}
