import type { Attribute, TokenRow } from '@sluice/sdk/api'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { Chain, ChainContext } from '../context.ts'
import { atTime } from '../orderbook/atTime.ts'
import { type CurrencyInfo, findCurrencies, toPrice } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { inRows } from '../storage/inRows.ts'
import {
  big,
  bigOrNull,
  orderColumns,
  type RawRow,
  readOrder,
  type ShownOrder,
} from '../storage/orderColumns.ts'
import { sales } from '../storage/schema/chainData.ts'
import { tokenAttributes } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { findTraitCounts } from './findTraitCounts.ts'
import { nativeOf } from './toOrder.ts'

export type TokenKey = { contract: Hex; tokenId: bigint }
type Columns = {
  contract: AnyPgColumn
  tokenId: AnyPgColumn
}

export const keyOf = (key: TokenKey) => `${key.contract}:${key.tokenId}`

/** The condition that a row is about one of these tokens. */
export function isOneOf(table: Columns, keys: readonly TokenKey[]): SQL {
  return inRows(
    sql`(${table.contract}, ${table.tokenId})`,
    keys.map(key => sql`(${key.contract}, ${key.tokenId.toString()}::numeric)`),
  )
}

/** The orders with these ids, by id, with their prices now. */
export async function findOrders(
  { db, chain, now }: ChainContext,
  ids: readonly (Hex | null)[],
): Promise<Map<string, ShownOrder>> {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const result = await db.execute(sql`
    select ${orderColumns()} from ${orders} as o
    where o.chain_id = ${chain.id} and o.id in (${sql.join(
      wanted.map(id => sql`${id}`),
      sql`, `,
    )})`)
  const rows = (result as unknown as { rows: RawRow[] }).rows
  const time = Math.floor(now() / 1000)
  return new Map(
    rows.flatMap(row => {
      const order = readOrder(row)
      return order ? [[order.id, atTime(order, time)] as const] : []
    }),
  )
}

/** The newest sale of each token, as the contract writes it. */
export async function findLastSales(context: ChainContext, keys: readonly TokenKey[]) {
  const { db, chain } = context
  if (keys.length === 0) return new Map<string, ReturnType<typeof toSale>>()
  const pairs = keys.map(key => sql`(${key.contract}, ${key.tokenId.toString()}::numeric)`)
  const result = await db.execute(sql`
    select s.* from (values ${sql.join(pairs, sql`, `)}) as k(contract, token_id)
    cross join lateral (
      select contract, token_id, order_id, seller, buyer, amount, block, tx_hash, timestamp, currency, total_price, value
      from ${sales} where chain_id = ${chain.id} and contract = k.contract and token_id = k.token_id
      order by block desc, log_index desc limit 1
    ) as s`)
  const rows = (result as unknown as { rows: RawRow[] }).rows.map(readSale)
  const currencies = await findCurrencies(
    context,
    rows.map(row => row.currency),
  )
  return new Map(
    rows.map(row => [keyOf(row), toSale(chain, row, currencies.get(row.currency))] as const),
  )
}

function readSale(row: RawRow) {
  return {
    contract: row.contract as Hex,
    tokenId: big(row.token_id),
    orderId: row.order_id as Hex,
    seller: row.seller as Hex,
    buyer: row.buyer as Hex,
    amount: big(row.amount),
    block: Number(row.block),
    txHash: row.tx_hash as Hex,
    timestamp: Number(row.timestamp),
    currency: row.currency as Hex,
    totalPrice: big(row.total_price),
    value: bigOrNull(row.value),
  }
}

function toSale(
  chain: Chain,
  row: ReturnType<typeof readSale>,
  currency: CurrencyInfo | undefined,
): NonNullable<TokenRow['token']['lastSale']> {
  return {
    orderId: row.orderId,
    from: row.seller,
    to: row.buyer,
    amount: row.amount.toString(),
    block: row.block,
    txHash: row.txHash,
    timestamp: row.timestamp,
    price: currency ? salePrice(chain, row, currency) : null,
  }
}

/** The traits of each token, with how many tokens share each and the cheapest of those. */
export async function findAttributes(
  context: ChainContext,
  keys: readonly TokenKey[],
): Promise<Map<string, Attribute[]>> {
  const { db, chain } = context
  const rows = await db
    .select()
    .from(tokenAttributes)
    .where(and(eq(tokenAttributes.chainId, chain.id), isOneOf(tokenAttributes, keys)))
    .orderBy(tokenAttributes.key, tokenAttributes.value)
  const traits = new Map(rows.map(row => [traitOf(row), row]))
  const counts = traits.size === 0 ? [] : await findTraitCounts(context, [...traits.values()])
  const countOf = new Map(counts.map(row => [traitOf(row), row]))
  const found = new Map<string, Attribute[]>()
  for (const row of rows) {
    const count = countOf.get(traitOf(row))
    const list = found.get(keyOf(row)) ?? []
    found.set(keyOf(row), list)
    list.push({
      key: row.key,
      kind: row.kind,
      value: row.value,
      tokenCount: count ? Number(count.tokens) : 1,
      onSaleCount: count ? Number(count.listed) : 0,
      floorAskPrice: count?.floor ? toPrice(BigInt(count.floor), nativeOf(chain)) : null,
    })
  }
  return found
}

const traitOf = (row: { contract: Hex; key: string; value: string }) =>
  JSON.stringify([row.contract, row.key, row.value])
