import { and, between, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { type BlockId, type ReadState, readOrderStates } from '../orderbook/readOrderStates.ts'
import { reasons } from '../orderbook/reasons.ts'
import { type ReadStates, stale, unsettled } from '../orderbook/saveOrderStates.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import type { ChainEvent } from './decodeLog.ts'
import { makerOf, settleNonces } from './settleNonces.ts'

/** Conditions in one query: a parser's stack is not endless. */
const conditionsPerQuery = 100
/** Makers in one condition. */
const makersPerCondition = 10
/** Orders that are looked at only because time has passed or a block is gone: the rest is for the next pass. */
const mostDue = 2000
/** Orders that the events of a block may touch without being named, and still be read with it; the rest is for later passes. */
const mostTouched = 500
/** Of these, as many as one condition may find where all together are too many. */
const mostOfOne = 50
/** Blocks below the newest one whose states nodes still have. */
const keptStates = 64
const live = inArray(orders.status, ['active', 'inactive'])

/**
 * The state, read anew, of every order that events touch, that time has ended or begun, or that was
 * marked as stale. Contract accounts are not asked about their signatures here: no block waits for them.
 *
 * A maker of thousands of orders may touch them all with every block: what are too many is not read, but told by the
 * conditions of `toMark`, for `markTouched` in the block's transaction.
 */
export async function affectedOrders(
  context: ChainContext,
  events: readonly ChainEvent[],
  block: BlockId & { timestamp: number },
): Promise<ReadStates & { toMark: readonly SQL[] }> {
  const { db, chain, source } = context
  // Nodes forget the states of old blocks: where the index is far behind, it is the newest that is read.
  const head = await source.head()
  const isKept = block.number <= head.number && block.number >= head.number - keptStates
  const time = bookTime(context, block)
  const { named, wide } = conditionsOf(
    events,
    new Set((chain.pools ?? []).map(({ address }) => address)),
  )
  const found = new Map<Hex, OrderRow>()
  const touched = new Set<Hex>()
  // A query for each, by its index: together in one they make a planner read the whole table. What was marked first is
  // read first: whoever has thousands marked with every block keeps nobody else's waiting.
  const due = isDue(time)
  const marked = areMarked(block.number, head.number).map(
    where => [where, [desc(orders.statusBlock)]] as const,
  )
  for (const [where, order] of [...marked, [due, []] as const])
    for (const row of await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), where))
      .orderBy(...order)
      .limit(mostDue))
      found.set(row.id, row)
  const touch = (rows: readonly OrderRow[]) => {
    for (const row of rows) {
      found.set(row.id, row)
      touched.add(row.id)
    }
  }
  for (const some of pages(named))
    touch(
      await db
        .select()
        .from(orders)
        .where(and(eq(orders.chainId, chain.id), or(...some))),
    )
  const { rows, toMark } = await findTouched(context, wide)
  touch(rows)
  const states: ReadState[] = []
  // What was read in a newer block, or in one that is not known, must not become older again.
  const isHere = ({ statusBlock }: OrderRow) =>
    isKept && statusBlock !== stale && statusBlock >= unsettled(block.number)
  const list = [...found.values()]
  const readIn = async (rows: readonly OrderRow[], readAt: BlockId) => {
    for (let i = 0; i < rows.length; i += 200) {
      const read = await readOrderStates(context, rows.slice(i, i + 200), time, {
        block: readAt.number,
        signatures: 'kept',
      })
      for (const state of read)
        states.push({ ...state, readAt, isTouched: touched.has(state.order.id) })
    }
  }
  await readIn(
    list.filter(row => !isHere(row)),
    head,
  )
  await readIn(list.filter(isHere), block)
  // Another block may have come in the place of the one that the index has: its states are none of that one.
  if (head.hash !== block.hash && states.some(({ readAt }) => readAt === block)) {
    const now = await source.header(block.number)
    if (now?.hash !== block.hash)
      return {
        states: states.map(state => ({ ...state, readAt: undefined })),
        block: { ...head, hash: '0x' },
        toMark,
      }
  }
  return { states: settleNonces(states, events), block: head, toMark }
}

/** The orders that wide conditions touch, and the conditions that touch too many to be read at once. */
async function findTouched(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  conditions: readonly Wide[],
): Promise<{ rows: readonly OrderRow[]; toMark: readonly SQL[] }> {
  const rows: OrderRow[] = []
  const toMark: SQL[] = []
  const find = (where: SQL | undefined, most: number) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), where))
      .limit(most + 1)
  const few = async (where: SQL | undefined, most: number) => {
    const all = most > 0 ? await find(where, most) : undefined
    if (!all || all.length > most) return false
    rows.push(...all)
    return true
  }
  const left = () => mostTouched - rows.length
  for (const some of pages(conditions)) {
    if (await few(or(...some.map(({ where }) => where)), left())) continue
    // One of them alone may be too many: the others are read all the same.
    for (const { where, parts } of some) {
      if (await few(where, Math.min(mostOfOne, left()))) continue
      for (const part of parts ?? [where])
        if (!parts || !(await few(part, Math.min(mostOfOne, left())))) toMark.push(part)
    }
  }
  return { rows, toMark }
}

function pages<condition>(conditions: readonly condition[]): condition[][] {
  const all: condition[][] = []
  for (let i = 0; i < conditions.length; i += conditionsPerQuery)
    all.push(conditions.slice(i, i + conditionsPerQuery))
  return all
}

/**
 * Marked to be read again, and not for a block that the index has yet to come to; one that the chain does not have, as
 * a node may have said, is not waited for.
 */
const areMarked = (indexed: number, head: number) => [
  between(orders.statusBlock, unsettled(indexed), stale),
  lt(orders.statusBlock, unsettled(head)),
]

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

/** Those that name orders, and those that may touch any number of them. */
function conditionsOf(
  events: readonly ChainEvent[],
  pools: ReadonlySet<Hex>,
): { named: SQL[]; wide: Wide[] } {
  const funds = new Map<Hex, Set<Hex>>()
  const named = new Map<string, SQL | undefined>()
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
        named.set(`o:${event.orderId}`, eq(orders.id, event.orderId))
        // Those that share its number end with it, and no log names them: there may be thousands.
        if (event.type === 'sold' && event.nonce !== undefined)
          conditions.set(
            `n:${makerOf(event)}:${event.nonce}`,
            and(
              ...[live, eq(orders.maker, makerOf(event)), eq(orders.side, 'sell')],
              eq(orders.kind, 'looks-rare-v2'),
              sql`${orders.rawData}->>'orderNonce' = ${`${event.nonce}`}`,
            ),
          )
        break
      // Of too many orders to be read at once: they are marked.
      case 'channel':
      case 'matched':
      case 'redeemed':
      // Of pools the transfers tell.
      case 'pool':
      case 'renewed':
      // What it moves is written later, and marks the orders of its tokens then.
      case 'ranged':
        break
      default:
        event satisfies never
    }
  }
  const all = (map: Map<string, SQL | undefined>) =>
    [...map.values()].filter(each => each !== undefined)
  const wide = all(conditions).map((where): Wide => ({ where }))
  for (const [currency, accounts] of funds)
    for (let i = 0, list = [...accounts]; i < list.length; i += makersPerCondition) {
      const makers = list.slice(i, i + makersPerCondition)
      const offersOf = (some: readonly Hex[]) =>
        and(
          inArray(orders.maker, [...some]),
          eq(orders.currency, currency),
          eq(orders.side, 'buy'),
          live,
        ) as SQL
      wide.push({ where: offersOf(makers), parts: makers.map(maker => offersOf([maker])) })
    }
  return { named: all(named), wide }
}

/** A condition that any number of orders may meet, and those that it is made of. */
type Wide = { where: SQL; parts?: readonly SQL[] }
