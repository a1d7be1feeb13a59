import { and, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { type OrderState, readOrderStates, reasons } from '../orderbook/readOrderStates.ts'
import { type ReadStates, stale } from '../orderbook/saveOrderStates.ts'
import { orders } from '../storage/schema.ts'
import type { ChainEvent } from './decodeLog.ts'

/** Conditions in one query: a parser's stack is not endless. */
const conditionsPerQuery = 200

/**
 * The state, read anew, of every order that events touch, that time has ended or begun, or that was
 * marked as stale.
 */
export async function affectedOrders(
  context: ChainContext,
  events: readonly ChainEvent[],
  block: { timestamp: number },
): Promise<ReadStates> {
  const { db, chain, source } = context
  // Nodes forget the states of old blocks, so it is the newest that is read, and one for all.
  const head = await source.head()
  const time = Math.max(block.timestamp, Math.floor(context.now() / 1000))
  const live = inArray(orders.status, ['active', 'inactive'])
  const conditions: (SQL | undefined)[] = [
    eq(orders.statusBlock, stale),
    and(live, lte(orders.endTime, time)),
    and(
      eq(orders.status, 'inactive'),
      eq(orders.statusReason, reasons.early),
      lte(orders.startTime, time),
    ),
    ...conditionsOf(events),
  ]
  const found = new Map<Hex, typeof orders.$inferSelect>()
  for (let i = 0; i < conditions.length; i += conditionsPerQuery) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), or(...conditions.slice(i, i + conditionsPerQuery))))
    for (const row of rows) found.set(row.id, row)
  }
  const states: OrderState[] = []
  const list = [...found.values()]
  for (let i = 0; i < list.length; i += 200)
    states.push(...(await readOrderStates(source, list.slice(i, i + 200), time, head.number)))
  return { states, block: head }
}

function conditionsOf(events: readonly ChainEvent[]): (SQL | undefined)[] {
  const live = gt(orders.quantityRemaining, 0n)
  const conditions = new Map<string, SQL | undefined>()
  for (const event of events) {
    switch (event.type) {
      case 'transfer':
        for (const { tokenId } of event.items)
          conditions.set(
            `t:${event.contract}:${tokenId}`,
            and(live, eq(orders.contract, event.contract), eq(orders.tokenId, tokenId)),
          )
        break
      case 'approval':
        conditions.set(
          `a:${event.contract}:${event.owner}`,
          and(live, eq(orders.maker, event.owner), eq(orders.contract, event.contract)),
        )
        break
      case 'counter':
        conditions.set(
          `c:${event.maker}:${event.kind}`,
          and(live, eq(orders.maker, event.maker), eq(orders.kind, event.kind)),
        )
        break
      case 'fulfilled':
      case 'cancelled':
        conditions.set(`o:${event.orderId}`, eq(orders.id, event.orderId))
        break
      default:
        event satisfies never
    }
  }
  return [...conditions.values()]
}
