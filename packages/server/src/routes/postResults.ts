import type { PathItem, Routes } from '@sluice/sdk/api'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { saleEvent } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { sales } from '../storage/schema/chainData.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

type Body = z.output<Routes['/execute/results/v1']['body']>

/** Results that are kept of one request, and heeded. */
const most = 200
/** Milliseconds in which the orders of one request are looked up once at most, however often it is said to have failed. */
const interval = 10_000
/** Orders that are looked up at a time. */
const pageSize = 100

/** POST /execute/results/v1 */
export const postResults: RouteHandler<'/execute/results/v1'> = async (
  context,
  { body },
  asked,
) => {
  const { db, chain } = context
  const { requestId, txHash, errorMessage } = body
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
  const isDue = await keep(context, body)
  if (txHash !== undefined) await attribute(context, request, txHash as Hex)
  // A purchase that failed may have failed because an order is no longer good.
  const newest = (request.answers.at(-1) ?? []) as PathItem[]
  const ids = [...new Set(newest.flatMap(({ orderId }) => (orderId ? [orderId as Hex] : [])))]
  if (isDue && ids.length > 0) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), inArray(orders.id, ids)))
    for (let i = 0; i < rows.length; i += pageSize) {
      asked?.signal.throwIfAborted()
      await revalidate(context, rows.slice(i, i + pageSize))
    }
  }
  return { message: 'Success' }
}

/** Keeps a result, unless there are too many; answers whether the orders of its request are to be looked up for it. */
async function keep(
  { db, now }: RouteContext,
  { requestId, stepId, txHash, errorMessage }: Body,
): Promise<boolean> {
  const createdAt = now()
  return db.transaction(async tx => {
    // One after the other, in all processes.
    await tx
      .select({ id: requests.id })
      .from(requests)
      .where(eq(requests.id, requestId))
      .for('update')
    const [kept] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        failedAt: sql<string | null>`max(${requestResults.createdAt})
          filter (where ${requestResults.errorMessage} is not null)::text`,
      })
      .from(requestResults)
      .where(eq(requestResults.requestId, requestId))
    if (!kept || kept.count >= most) return false
    await tx.insert(requestResults).values({
      requestId,
      stepId: stepId.slice(0, 100),
      txHash: txHash ?? null,
      errorMessage: errorMessage ?? null,
      createdAt,
    })
    const before = Number.parseInt(kept.failedAt ?? '0', 10)
    return errorMessage !== undefined && before < createdAt - (createdAt % interval)
  })
}

/**
 * Sales that were indexed without it are told where they were made, now that a request claims their transaction: those
 * of its own orders, for anybody can ask in the name of an account, and claim what that one sends next.
 */
async function attribute(
  { db, chain, now }: RouteContext,
  { account, kind, source, referrer, orderIds }: typeof requests.$inferSelect,
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
          or(
            and(ne(sales.orderKind, 'mint'), inArray(sales.orderId, orderIds)),
            and(eq(sales.orderKind, 'mint'), inArray(sql`'mint:' || ${sales.contract}`, orderIds)),
          ),
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
