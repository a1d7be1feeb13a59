import { and, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { type ReadState, readOrderStates } from '../orderbook/readOrderStates.ts'
import { reasons } from '../orderbook/reasons.ts'
import { type ReadStates, stale } from '../orderbook/saveOrderStates.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import type { ChainEvent } from './decodeLog.ts'

/** Conditions in one query: a parser's stack is not endless. */
const conditionsPerQuery = 100
/** Orders that are looked at only because time has passed or a block is gone: the rest is for the next pass. */
const mostDue = 2000
const live = inArray(orders.status, ['active', 'inactive'])

/**
 * The state, read anew, of every order that events touch, that time has ended or begun, or that was
 * marked as stale. Contract accounts are not asked about their signatures here: no block waits for them.
 */
export async function affectedOrders(
  context: ChainContext,
  events: readonly ChainEvent[],
  block: { timestamp: number },
): Promise<ReadStates> {
  const { db, chain, source } = context
  // Nodes forget the states of old blocks, so it is the newest that is read, and one for all.
  const head = await source.head()
  const time = bookTime(context, block)
  const conditions = conditionsOf(
    events,
    new Set((chain.pools ?? []).map(({ address }) => address)),
  )
  const found = new Map<Hex, OrderRow>()
  const touched = new Set<Hex>()
  // Two queries, each by its index: together in one they make a planner read the whole table.
  for (const due of [eq(orders.statusBlock, stale), isDue(time)])
    for (const row of await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), due))
      .limit(mostDue))
      found.set(row.id, row)
  for (let i = 0; i < conditions.length; i += conditionsPerQuery) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), or(...conditions.slice(i, i + conditionsPerQuery))))
    for (const row of rows) {
      found.set(row.id, row)
      touched.add(row.id)
    }
  }
  const states: ReadState[] = []
  const list = [...found.values()]
  for (let i = 0; i < list.length; i += 200)
    states.push(
      ...(await readOrderStates(context, list.slice(i, i + 200), time, {
        block: head.number,
        signatures: 'kept',
      })),
    )
  return {
    states: states.map(state => ({ ...state, isTouched: touched.has(state.order.id) })),
    block: head,
  }
}

/** What contract accounts have to say is `createSignatureCheck`' business; that time begins and ends orders is ours. */
function isDue(time: number): SQL | undefined {
  return and(
    lte(orders.nextCheck, time),
    or(
      eq(orders.signedByContract, false),
      and(gt(orders.endTime, 0), lte(orders.endTime, time)),
      and(eq(orders.statusReason, reasons.early), lte(orders.startTime, time)),
    ),
  )
}

function conditionsOf(events: readonly ChainEvent[], pools: ReadonlySet<Hex>): (SQL | undefined)[] {
  const funds = new Map<Hex, Set<Hex>>()
  const conditions = new Map<string, SQL | undefined>()
  for (const event of events) {
    switch (event.type) {
      case 'transfer':
        for (const { tokenId } of event.items)
          conditions.set(
            `t:${event.contract}:${tokenId}`,
            and(
              eq(orders.contract, event.contract),
              eq(orders.tokenId, tokenId),
              eq(orders.side, 'sell'),
              live,
            ),
          )
        // What a pool sells or takes in changes the price of everything in it.
        for (const pool of [event.from, event.to])
          if (pools.has(pool))
            conditions.set(
              `p:${event.contract}:${pool}`,
              and(eq(orders.contract, event.contract), eq(orders.maker, pool), live),
            )
        break
      case 'approval':
        conditions.set(
          `a:${event.contract}:${event.owner}`,
          and(
            eq(orders.maker, event.owner),
            eq(orders.contract, event.contract),
            eq(orders.side, 'sell'),
            live,
          ),
        )
        break
      case 'funds': {
        const accounts = funds.get(event.contract) ?? new Set()
        funds.set(event.contract, accounts)
        for (const account of event.accounts) accounts.add(account)
        break
      }
      case 'counter':
        conditions.set(
          `c:${event.maker}:${event.kind}`,
          and(live, eq(orders.maker, event.maker), eq(orders.kind, event.kind)),
        )
        break
      case 'fulfilled':
      case 'cancelled':
      case 'sold':
        conditions.set(`o:${event.orderId}`, eq(orders.id, event.orderId))
        break
      // Of too many orders to be read at once: they are marked.
      case 'channel':
      case 'matched':
      case 'redeemed':
      // Of pools the transfers tell.
      case 'pool':
        break
      default:
        event satisfies never
    }
  }
  for (const [currency, accounts] of funds)
    for (let i = 0, list = [...accounts]; i < list.length; i += conditionsPerQuery)
      conditions.set(
        `f:${currency}:${i}`,
        and(
          inArray(orders.maker, list.slice(i, i + conditionsPerQuery)),
          eq(orders.currency, currency),
          eq(orders.side, 'buy'),
          live,
        ),
      )
  return [...conditions.values()]
}
