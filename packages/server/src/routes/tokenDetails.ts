import type { Attribute, TokenRow } from '@sluice/sdk/api'
import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { atTime } from '../orderbook/atTime.ts'
import { type CurrencyInfo, findCurrencies, toPrice } from '../price.ts'
import { balances, sales } from '../storage/schema/chainData.ts'
import { tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { nativeOf } from './toOrder.ts'

export type TokenKey = { contract: Hex; tokenId: bigint }
type Columns = {
  contract: AnyPgColumn
  tokenId: AnyPgColumn
}

export const keyOf = (key: TokenKey) => `${key.contract}:${key.tokenId}`

/** The condition that a row is about one of these tokens. */
export function isOneOf(table: Columns, keys: readonly TokenKey[]): SQL {
  if (keys.length === 0) return sql`false`
  const pairs = keys.map(key => sql`(${key.contract}, ${key.tokenId.toString()}::numeric)`)
  return sql`(${table.contract}, ${table.tokenId}) in (${sql.join(pairs, sql`, `)})`
}

/** The orders with these ids, by id, with their prices now. */
export async function findOrders(
  { db, chain, now }: ChainContext,
  ids: readonly (Hex | null)[],
): Promise<Map<string, OrderRow>> {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, wanted)))
  const time = Math.floor(now() / 1000)
  return new Map(rows.map(row => [row.id, atTime(row, time)]))
}

/** Who holds each token, and how many there are of it. */
export async function findHolders({ db, chain }: ChainContext, keys: readonly TokenKey[]) {
  const rows = await db
    .select({
      contract: balances.contract,
      tokenId: balances.tokenId,
      owner: sql<Hex>`min(${balances.owner})`,
      supply: sql<string>`sum(${balances.amount})::text`,
    })
    .from(balances)
    .where(and(eq(balances.chainId, chain.id), isOneOf(balances, keys), gt(balances.amount, 0n)))
    .groupBy(balances.contract, balances.tokenId)
  return new Map(
    rows.map(row => [keyOf(row), { owner: row.owner, supply: BigInt(row.supply) }] as const),
  )
}

/** The newest sale of each token, as the contract writes it. */
export async function findLastSales(context: ChainContext, keys: readonly TokenKey[]) {
  const { db, chain } = context
  const rows = await db
    .selectDistinctOn([sales.contract, sales.tokenId])
    .from(sales)
    .where(and(eq(sales.chainId, chain.id), isOneOf(sales, keys)))
    .orderBy(sales.contract, sales.tokenId, desc(sales.block), desc(sales.logIndex))
  const currencies = await findCurrencies(
    context,
    rows.map(row => row.currency),
  )
  return new Map(rows.map(row => [keyOf(row), toSale(row, currencies.get(row.currency))] as const))
}

function toSale(
  row: typeof sales.$inferSelect,
  currency: CurrencyInfo | undefined,
): NonNullable<TokenRow['token']['lastSale']> {
  const amount = row.amount > 0n ? row.amount : 1n
  return {
    orderId: row.orderId,
    from: row.seller,
    to: row.buyer,
    amount: row.amount.toString(),
    block: row.block,
    txHash: row.txHash,
    timestamp: row.timestamp,
    price: currency ? toPrice(row.totalPrice / amount, currency) : null,
  }
}

/** The traits of each token, with how many tokens share each and the cheapest of those. */
export async function findAttributes(
  { db, chain }: ChainContext,
  keys: readonly TokenKey[],
): Promise<Map<string, Attribute[]>> {
  const rows = await db
    .select()
    .from(tokenAttributes)
    .where(and(eq(tokenAttributes.chainId, chain.id), isOneOf(tokenAttributes, keys)))
    .orderBy(tokenAttributes.key, tokenAttributes.value)
  const traits = new Map(rows.map(row => [traitOf(row), row]))
  const counts = await db
    .select({
      contract: tokenAttributes.contract,
      key: tokenAttributes.key,
      value: tokenAttributes.value,
      count: sql<string>`count(*)::text`,
      onSale: sql<string>`count(${tokens.floorPrice})::text`,
      floor: sql<string | null>`min(${tokens.floorPrice})::text`,
    })
    .from(tokenAttributes)
    .innerJoin(
      tokens,
      and(
        eq(tokens.chainId, tokenAttributes.chainId),
        eq(tokens.contract, tokenAttributes.contract),
        eq(tokens.tokenId, tokenAttributes.tokenId),
      ),
    )
    .where(
      and(
        eq(tokenAttributes.chainId, chain.id),
        traits.size === 0
          ? sql`false`
          : or(
              ...[...traits.values()].map(trait =>
                and(
                  eq(tokenAttributes.contract, trait.contract),
                  eq(tokenAttributes.key, trait.key),
                  eq(tokenAttributes.value, trait.value),
                ),
              ),
            ),
      ),
    )
    .groupBy(tokenAttributes.contract, tokenAttributes.key, tokenAttributes.value)
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
      tokenCount: count ? Number.parseInt(count.count, 10) : 1,
      onSaleCount: count ? Number.parseInt(count.onSale, 10) : 0,
      floorAskPrice: count?.floor ? toPrice(BigInt(count.floor), nativeOf(chain)) : null,
    })
  }
  return found
}

const traitOf = (row: { contract: Hex; key: string; value: string }) =>
  `${row.contract}\n${row.key}\n${row.value}`
