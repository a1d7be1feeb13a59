import { and, eq, inArray } from 'drizzle-orm'
import { markForRefresh } from '../metadata/refreshMetadata.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { checkCoolDown } from './checkCoolDown.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf, keyOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Milliseconds until metadata may be read again. */
const coolDown = 3_600_000

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
  if (body.liquidityOnly) {
    const open = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.chainId, chain.id),
          isOneOf(orders, keys),
          inArray(orders.status, ['active', 'inactive']),
        ),
      )
      .limit(1000)
    await revalidate(context, open)
  } else {
    const due = rows.filter(
      row => body.overrideCoolDown || (row.metadataAt ?? 0) + coolDown <= now(),
    )
    await markForRefresh(context, due)
    indexer.wake()
  }
  return {
    results: keys.map(key => {
      const row = known.get(keyOf(key))
      if (!row) return { token: key.token, result: 'Unknown token', isError: true }
      const cooling =
        !body.liquidityOnly && !body.overrideCoolDown && (row.metadataAt ?? 0) + coolDown > now()
      return cooling
        ? {
            token: key.token,
            result: 'Token was refreshed less than an hour ago',
            isError: true,
          }
        : { token: key.token, result: 'Request to refresh accepted', isError: false }
    }),
  }
}
