import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { saleEvent } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { sales } from '../storage/schema/chainData.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

/** Results that are kept of one request. */
const most = 200

/** POST /execute/results/v1 */
export const postResults: RouteHandler<'/execute/results/v1'> = async (context, { body }) => {
  const { db, chain, now } = context
  const { requestId, stepId, txHash, errorMessage } = body
  if (txHash === undefined && errorMessage === undefined)
    throw new ServerError('One of txHash and errorMessage is needed', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const [request] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.chainId, chain.id), eq(requests.id, requestId)))
  if (!request)
    throw new ServerError(`requestId ${requestId.slice(0, 100)} is not known`, {
      code: 'unknown_request',
      apiCode: -1,
    })
  const [kept] = await db
    .select({ count: sql<string>`count(*)::text` })
    .from(requestResults)
    .where(eq(requestResults.requestId, requestId))
  if (Number.parseInt(kept?.count ?? '0', 10) < most)
    await db.insert(requestResults).values({
      requestId,
      stepId: stepId.slice(0, 100),
      txHash: txHash ?? null,
      errorMessage: errorMessage ?? null,
      createdAt: now(),
    })
  if (txHash !== undefined) await attribute(context, request, txHash as Hex)
  // A purchase that failed may have failed because an order is no longer good.
  if (errorMessage !== undefined && request.orderIds.length > 0) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), inArray(orders.id, request.orderIds)))
    await revalidate(context, rows)
  }
  return { message: 'Success' }
}

/** Sales that were indexed without it are told where they were made, now that a request claims their transaction. */
async function attribute(
  { db, chain, now }: RouteContext,
  { account, kind, source, referrer }: typeof requests.$inferSelect,
  txHash: Hex,
) {
  if (source === null && referrer === null) return
  await db.transaction(async tx => {
    const changed = await tx
      .update(sales)
      .set({ fillSource: source, referrer })
      .where(
        and(
          eq(sales.chainId, chain.id),
          eq(sales.txHash, txHash.toLowerCase() as Hex),
          eq(sales.orderSide, kind === 'sell' ? 'buy' : 'sell'),
          eq(kind === 'sell' ? sales.seller : sales.buyer, account),
          isNull(sales.fillSource),
          isNull(sales.referrer),
        ),
      )
      .returning()
    const orderSources = await findOrderSources(tx, chain.id, changed)
    const fields = [
      ...(source === null ? [] : ['fillSource']),
      ...(referrer === null ? [] : ['referrer']),
    ]
    const events = changed.map(sale =>
      saleEvent(sale, 'updated', orderSources.get(sale.orderId), fields),
    )
    await recordEvents(tx, chain.id, events, now())
  })
}
