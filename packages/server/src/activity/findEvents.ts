import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { Chain, ChainContext } from '../context.ts'
import { unitWorthOf } from '../rates/saleWorth.ts'
import { findFewTokens } from '../routes/findFewTokens.ts'
import { inCollections } from '../routes/groups.ts'
import { hasAttributes } from '../routes/hasAttributes.ts'
import { ofEachToken } from '../routes/ofEachToken.ts'
import type { TokenKey } from '../routes/tokenDetails.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import { madeBySale } from './madeBySale.ts'
import { toEvent } from './toEvent.ts'

/**
 * Of an event's key: the first letter of those of the book, the last one of those of the chain, which come in the
 * order of the chain whatever they are. Of what happened at one time, the later key is the newer.
 */
const letters = {
  ask: 'a',
  bid: 'b',
  ask_cancel: 'c',
  bid_cancel: 'd',
  mint: 'm',
  sale: 's',
  transfer: 't',
} as const

export type EventType = keyof typeof letters
export const eventTypes = Object.keys(letters) as EventType[]

/** Something that happened on the chain or in the order book. */
export type MarketEvent = {
  type: EventType
  /** Milliseconds since 1970. */
  time: number
  /** Tells events of one time apart. */
  key: string
  contract: Hex
  /** Null for offers on more than one token. */
  tokenId: bigint | null
  from: Hex
  to: Hex | null
  amount: bigint
  /** Per unit, in base units of `currency`; null for what has no price. */
  price: bigint | null
  netPrice: bigint | null
  currency: Hex | null
  /** Of a sale what one unit was worth then, in base units of the native currency; null where nobody knows. */
  worth: bigint | null
  orderId: Hex | null
  txHash: Hex | null
  logIndex: number | null
  batchIndex: number | null
  /** Where a sale was made, if the request for it said so. */
  fillSource: string | null
}

/**
 * The newest events of a scope, the newest first. Nothing is kept beside the rows of transfers, sales and
 * orders: each kind is read in the order of an index, and what a roll-back takes away is gone here too.
 * A transfer that a sale made (`madeBySale`) is told as the sale alone.
 */
export async function findEvents(
  { db, chain }: ChainContext,
  options: findEvents.Options,
): Promise<MarketEvent[]> {
  const { types, limit, users, collections, attributes } = options
  const tokens = users
    ? undefined
    : await findFewTokens({ db, chain }, collections, attributes, limit)
  const branches = types.flatMap(type => branchesOf(chain, type, { ...options, tokens }))
  // Distinct: of a transfer between two of the accounts both sides are found.
  const result = await db.execute(sql`
    select * from (${sql.join(branches, sql` union `)}) as e
    order by e.time desc, e.key collate "C" desc limit ${limit}`)
  return (result as unknown as { rows: toEvent.Row[] }).rows.map(toEvent)
}

export declare namespace findEvents {
  type Options = {
    types: readonly EventType[]
    /** At most so many. */
    limit: number
    /** The last event of the page before. */
    after?: { time: number; key: string } | undefined
    collections?: readonly string[] | undefined
    token?: TokenKey | undefined
    attributes?: Record<string, string[]> | undefined
    /** Accounts that one of must have taken part. */
    users?: readonly Hex[] | undefined
  }
}

/** With the tokens that have the attributes, where these are few. */
type Scope = findEvents.Options & { tokens: readonly TokenKey[] | undefined }

function branchesOf(chain: Chain, type: EventType, options: Scope): SQL[] {
  switch (type) {
    case 'ask':
    case 'bid':
      return orderBranches(chain.id, type, orders.createdAt, undefined, options)
    case 'ask_cancel':
    case 'bid_cancel':
      return orderBranches(
        chain.id,
        type,
        orders.updatedAt,
        sql`${orders.status} = 'cancelled'`,
        options,
      )
    case 'sale':
      return saleBranches(chain, options)
    case 'mint':
    case 'transfer':
      return transferBranches(chain, type, options)
    default:
      return type satisfies never
  }
}

function orderBranches(
  chainId: number,
  type: EventType,
  time: AnyPgColumn,
  condition: SQL | undefined,
  options: Scope,
): SQL[] {
  const key = sql`${sql.raw(`'${letters[type]}'`)} || ${orders.id}`
  const side = type === 'ask' || type === 'ask_cancel' ? 'sell' : 'buy'
  return perAccount(options, orders, [orders.maker], own => {
    const { after } = options
    return sql`
    select ${literal(type)} as type, ${time} as time, ${key} as key, ${orders.contract},
      ${orders.tokenId}, ${orders.maker} as "from", null::text as "to", ${orders.quantity} as amount,
      ${orders.price}, ${orders.netPrice}, ${orders.currency}, ${orders.id} as order_id,
      null::text as tx_hash, null::integer as log_index, null::integer as batch_index, null::text as fill_source,
      null::numeric as worth
    from ${orders}
    where ${and(
      eq(orders.chainId, chainId),
      sql`${orders.side} = ${side}`,
      condition,
      scope(orders, options),
      own,
      after && lte(time, after.time),
      after && sql`(${time} < ${after.time} or ${key} collate "C" < ${after.key})`,
    )}
    order by ${time} desc, ${key} collate "C" desc limit ${options.limit}`
  })
}

function saleBranches(chain: Chain, options: Scope): SQL[] {
  const key = placeOf(letters.sale, sales.block, sales.logIndex)
  return perAccount(
    options,
    sales,
    [sales.seller, sales.buyer],
    own => sql`
    select ${literal('sale')} as type, ${sales.timestamp} * 1000 as time, ${key} as key,
      ${sales.contract}, ${sales.tokenId}, ${sales.seller} as "from", ${sales.buyer} as "to",
      ${sales.amount}, div(${sales.totalPrice}, greatest(${sales.amount}, 1)) as price,
      null::numeric as net_price, ${sales.currency}, ${sales.orderId} as order_id,
      ${sales.txHash}, ${sales.logIndex}, null::integer as batch_index, ${sales.fillSource},
      ${unitWorthOf(chain)} as worth
    from ${sales}
    where ${and(
      eq(sales.chainId, chain.id),
      // A paid mint is told as a mint, with its price.
      ne(sales.orderKind, 'mint'),
      scope(sales, options),
      own,
      ...beforeCursor(sales.timestamp, key, options),
    )}
    order by ${newest(options, sales.timestamp, key, [sales.block, sales.logIndex])} limit ${options.limit}`,
  )
}

function transferBranches(chain: Chain, type: 'mint' | 'transfer', options: Scope): SQL[] {
  const key = placeOf(letters[type], transfers.block, transfers.logIndex, transfers.batchIndex)
  // Written out, so that the index of mints serves whatever the parameters are.
  const zero = sql.raw(`'${zeroAddress}'`)
  const sign = sql.raw(type === 'mint' ? '=' : '<>')
  const mint = (value: SQL) =>
    type === 'transfer'
      ? sql`null`
      : sql`(select ${value} from ${sales} where ${and(
          eq(sales.chainId, chain.id),
          eq(sales.block, transfers.block),
          eq(sales.logIndex, transfers.logIndex),
          eq(sales.orderKind, 'mint'),
        )})`
  const sides = type === 'mint' ? [transfers.to] : [transfers.from, transfers.to]
  return perAccount(
    options,
    transfers,
    sides,
    own => sql`
    select ${literal(type)} as type, ${transfers.timestamp} * 1000 as time, ${key} as key,
      ${transfers.contract}, ${transfers.tokenId}, ${transfers.from}, ${transfers.to},
      ${transfers.amount},
      ${mint(sql`div(${sales.totalPrice}, greatest(${sales.amount}, 1))`)}::numeric as price,
      null::numeric as net_price, ${mint(sql`${sales.currency}`)}::text as currency,
      null::text as order_id, ${transfers.txHash}, ${transfers.logIndex},
      ${transfers.batchIndex}, ${mint(sql`${sales.fillSource}`)}::text as fill_source,
      null::numeric as worth
    from ${transfers}
    where ${and(
      eq(transfers.chainId, chain.id),
      sql`${transfers.from} ${sign} ${zero}`,
      type === 'transfer' ? not(madeBySale(chain)) : undefined,
      scope(transfers, options),
      own,
      ...beforeCursor(transfers.timestamp, key, options),
    )}
    order by ${newest(options, transfers.timestamp, key, [transfers.block, transfers.logIndex, transfers.batchIndex])} limit ${options.limit}`,
  )
}

/**
 * One query for each column that an account may stand in, each bounded for each account by itself; of few tokens one,
 * bounded for each of them.
 */
function perAccount(
  { users, tokens }: Scope,
  table: { contract: AnyPgColumn; tokenId: AnyPgColumn },
  columns: readonly AnyPgColumn[],
  branch: (own: SQL | undefined) => SQL,
): SQL[] {
  if (tokens) return [sql`(${ofEachToken(table, tokens, branch)})`]
  if (!users) return [sql`(${branch(undefined)})`]
  const accounts = sql.join(
    users.map(user => sql`(${user})`),
    sql`, `,
  )
  return columns.map(
    column => sql`(
    select e.* from (values ${accounts}) as u(account)
    cross join lateral (${branch(sql`${column} = u.account`)}) as e)`,
  )
}

/** The same order either way; of a token by its place on the chain, as the indexes of tokens have it. */
function newest(
  { token, tokens }: Scope,
  time: AnyPgColumn,
  key: SQL,
  place: readonly AnyPgColumn[],
): SQL {
  if (!token && !tokens) return sql`${time} desc, ${key} collate "C" desc`
  return sql.join(
    place.map(column => sql`${column} desc`),
    sql`, `,
  )
}

function scope(
  table: { chainId: AnyPgColumn; contract: AnyPgColumn; tokenId: AnyPgColumn },
  { collections, token, attributes, tokens }: Scope,
): SQL | undefined {
  // They are of the collections, and have the attributes.
  if (tokens)
    return token && and(eq(table.contract, token.contract), eq(table.tokenId, token.tokenId))
  return and(
    collections && inCollections(table, collections),
    token && and(eq(table.contract, token.contract), eq(table.tokenId, token.tokenId)),
    hasAttributes(table, attributes, true),
  )
}

function beforeCursor(
  timestamp: AnyPgColumn,
  key: SQL,
  { after }: findEvents.Options,
): (SQL | undefined)[] {
  if (!after) return []
  return [
    lte(timestamp, Math.floor(after.time / 1000)),
    sql`(${timestamp} * 1000 < ${after.time} or ${key} collate "C" < ${after.key})`,
  ]
}

/** Sorts as the chain has it: block, log, item of a batch; always as long. */
function placeOf(letter: string, block: AnyPgColumn, log: AnyPgColumn, batch?: AnyPgColumn): SQL {
  const item = batch ? sql`lpad(${batch}::text, 6, '0')` : sql.raw("'000000'")
  return sql`'e' || lpad(${block}::text, 15, '0') || lpad(${log}::text, 9, '0') || ${item} || ${sql.raw(`'${letter}'`)}`
}

const literal = (type: EventType) => sql.raw(`'${type}'::text`)
