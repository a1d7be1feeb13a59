import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import {
  big,
  bigOrNull,
  orderColumns,
  type RawRow,
  readOrder,
  type ShownOrder,
} from '../storage/orderColumns.ts'
import { balances } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { floorColumns } from './floorColumns.ts'
import { type Groups, inGroups } from './groups.ts'
import { tokensAcross } from './tokensAcross.ts'

/** A token of a page, with its collection, its cheapest listing and who holds it. */
export type TokenOfPage = {
  contract: Hex
  tokenId: bigint
  name: string | null
  description: string | null
  image: string | null
  media: string | null
  rarity: number | null
  rarityRank: number | null
  /** Seconds since 1970. */
  mintedAt: number
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Of `floor`, with the royalties that it leaves out where they are counted. */
  floorPrice: bigint | null
  /** Seconds since 1970. */
  listedAt: number | null
  lastSaleAt: number | null
  /** Base units of the native currency. */
  lastSalePrice: bigint | null
  floor: ShownOrder | undefined
  /** One of those who hold it; null when nobody does. */
  owner: Hex | null
  supply: bigint
  collection: Pick<typeof collections.$inferSelect, 'kind' | 'name' | 'symbol' | 'image'> & {
    contract: Hex
  }
}

/** The columns that pages can be in the order of; without one it is that of the tokens' ids. */
const sortable = {
  floorAskPrice: tokens.floorPrice,
  rarity: tokens.rarityRank,
  updatedAt: tokens.updatedAt,
  listedAt: tokens.listedAt,
  lastSaleAt: tokens.lastSaleAt,
  lastSalePrice: tokens.lastSalePrice,
  tokenId: undefined,
}
const amounts = new Set<unknown>([
  tokens.floorPrice,
  tokens.normalizedFloorPrice,
  tokens.lastSalePrice,
])

const columnOf = ({ sortBy, normalizeRoyalties }: findTokenPage.Options) =>
  sortBy === 'floorAskPrice' ? floorColumns(normalizeRoyalties).price : sortable[sortBy]

/** As many contracts as a request names at most: each has a part of the statement. */
const mostNamed = 20

/**
 * One page of tokens, of a few contracts all of it in one statement. Each contract's tokens come in the order of an index,
 * those without a value after those with one, whatever the direction, and only as many as the page has room for are
 * read, from where the last one ended.
 */
export async function findTokenPage(
  context: ChainContext,
  options: findTokenPage.Options,
): Promise<TokenOfPage[]> {
  const { contracts, groups, limit } = options
  const { chain } = context
  if (contracts && contracts.length > mostNamed)
    return findAcross(context, { ...options, contracts })
  const parts = (contracts ?? [undefined]).flatMap(contract =>
    partsOf(options, contract).map(
      ({ where, order }) =>
        sql`(select * from ${tokens} where ${and(
          eq(tokens.chainId, chain.id),
          contract === undefined ? undefined : eq(tokens.contract, contract),
          inGroups(
            tokens,
            contract === undefined
              ? groups
              : groups?.filter(member => member.contract === contract),
          ),
          ...options.where,
          where,
        )} order by ${order} limit ${limit})`,
    ),
  )
  if (parts.length === 0) return []
  const order = outerOrder(options)
  return readPage(
    context,
    options,
    parts.length === 1
      ? sql.join(parts)
      : sql`(select * from (${sql.join(parts, sql` union all `)}) as t order by ${order} limit ${limit})`,
  )
}

/** The same of many contracts: those with a value, and, where they are not enough, those without. */
async function findAcross(
  context: ChainContext,
  options: findTokenPage.Options & tokensAcross.Options,
): Promise<TokenOfPage[]> {
  const rows: TokenOfPage[] = []
  for (const part of partsOf(options, undefined)) {
    const limit = options.limit - rows.length
    if (limit === 0) break
    const page = tokensAcross(context.chain.id, { ...options, limit }, part)
    rows.push(...(await readPage(context, options, page)))
  }
  return rows
}

async function readPage(
  { db }: ChainContext,
  options: findTokenPage.Options,
  page: SQL,
): Promise<TokenOfPage[]> {
  const order = outerOrder(options)
  const floor = floorColumns(options.normalizeRoyalties)
  const result = await db.execute(sql`
    select t.contract, t.token_id, t.name, t.description, t.image, t.media, t.rarity, t.rarity_rank, t.minted_at,
      t.updated_at, t.${sql.identifier(floor.price.name)} as floor_price, t.listed_at, t.last_sale_at, t.last_sale_price, c.kind as c_kind, c.name as c_name, c.symbol as c_symbol, c.image as c_image,
      h.owner, h.supply, ${orderColumns()}
    from ${page} as t
    join ${collections} as c on c.chain_id = t.chain_id and c.contract = t.contract
    left join ${orders} as o on o.chain_id = t.chain_id and o.id = t.${sql.identifier(floor.orderId.name)}
    left join lateral (
      select min(b.owner) as owner, sum(b.amount) as supply from ${balances} as b
      where b.chain_id = t.chain_id and b.contract = t.contract and b.token_id = t.token_id and b.amount > 0
    ) as h on true
    order by ${order}`)
  return (result as unknown as { rows: RawRow[] }).rows.map(readToken)
}

export declare namespace findTokenPage {
  type SortBy = keyof typeof sortable
  type Options = {
    /** The contracts of the tokens; undefined when `where` names the tokens. */
    contracts: readonly Hex[] | undefined
    /** Of these they are parts. */
    groups?: Groups | undefined
    where: readonly (SQL | undefined)[]
    sortBy: SortBy
    direction: 'asc' | 'desc'
    limit: number
    /** Whether the royalties that listings leave out count for which is the cheapest. */
    normalizeRoyalties?: boolean | undefined
    /** The last token of the page before. */
    after: { value: string | null; contract: Hex; tokenId: string } | undefined
  }
}

type Part = { where: SQL | undefined; order: SQL; by?: AnyPgColumn }

/** The ranges of an index that the page of a contract lies in: with values, then without. */
function partsOf(options: findTokenPage.Options, contract: Hex | undefined): Part[] {
  const { direction, after } = options
  const by = columnOf(options)
  const way = sql.raw(direction)
  const byId =
    contract === undefined
      ? sql`${tokens.contract} ${way}, ${tokens.tokenId} ${way}`
      : sql`${tokens.tokenId} ${way}`
  const later = after && beyond(options, contract, after)
  if (!by) return [{ where: later, order: byId }]
  const valued = { order: sql`${by} ${way}, ${byId}`, by }
  // Two indexes have only what is listed; that of floors has the others, too.
  const isPartial = by === tokens.listedAt || by === tokens.normalizedFloorPrice
  const isEmpty = isNull(isPartial ? tokens.floorPrice : by)
  const empty = { order: byId }
  const isEverywhere = by.notNull
  if (!after)
    return isEverywhere
      ? [{ where: undefined, ...valued }]
      : [
          { where: isNotNull(by), ...valued },
          { where: isEmpty, ...empty },
        ]
  // Of another type than the column's it would be no bound of an index.
  const bound = sql`${after.value}::${sql.raw(amounts.has(by) ? 'numeric' : 'bigint')}`
  if (isEverywhere)
    return [{ where: valuedBeyond(options, contract, { by, bound, ...after }), ...valued }]
  if (after.value === null) return [{ where: and(isEmpty, later), ...empty }]
  return [
    { where: valuedBeyond(options, contract, { by, bound, ...after }), ...valued },
    { where: isEmpty, ...empty },
  ]
}

const operators = { asc: sql.raw('>'), desc: sql.raw('<') }

/** The condition that a token of a contract comes after another one, by contract and id. */
function beyond(
  { direction }: findTokenPage.Options,
  contract: Hex | undefined,
  after: { contract: Hex; tokenId: string },
): SQL | undefined {
  const is = operators[direction]
  if (contract === undefined)
    return sql`(${tokens.contract}, ${tokens.tokenId}) ${is} (${after.contract}, ${after.tokenId}::numeric)`
  if (contract === after.contract) return sql`${tokens.tokenId} ${is} ${after.tokenId}::numeric`
  return isLater(direction, contract, after.contract) ? undefined : sql`false`
}

/** The same by value, contract and id, as one range of the index of that contract. */
function valuedBeyond(
  { direction }: findTokenPage.Options,
  contract: Hex | undefined,
  { by, bound, ...after }: { by: SQL | unknown; bound: SQL; contract: Hex; tokenId: string },
): SQL {
  const is = operators[direction]
  if (contract === undefined)
    return sql`(${by}, ${tokens.contract}, ${tokens.tokenId}) ${is} (${bound}, ${after.contract}, ${after.tokenId}::numeric) and ${by} ${is}= ${bound}`
  if (contract === after.contract)
    return sql`(${by}, ${tokens.tokenId}) ${is} (${bound}, ${after.tokenId}::numeric)`
  return isLater(direction, contract, after.contract)
    ? sql`${by} ${is}= ${bound}`
    : sql`${by} ${is} ${bound}`
}

const isLater = (direction: 'asc' | 'desc', one: Hex, other: Hex) =>
  direction === 'asc' ? one > other : one < other

function outerOrder(options: findTokenPage.Options): SQL {
  const way = sql.raw(options.direction)
  const ids = sql`t.contract ${way}, t.token_id ${way}`
  const by = columnOf(options)
  return by ? sql`t.${sql.identifier(by.name)} ${way} nulls last, ${ids}` : ids
}

function readToken(row: RawRow): TokenOfPage {
  const contract = row.contract as Hex
  return {
    contract,
    tokenId: big(row.token_id),
    name: row.name as string | null,
    description: row.description as string | null,
    image: row.image as string | null,
    media: row.media as string | null,
    rarity: row.rarity as number | null,
    rarityRank: row.rarity_rank as number | null,
    mintedAt: Number(row.minted_at),
    updatedAt: Number(row.updated_at),
    floorPrice: bigOrNull(row.floor_price),
    listedAt: row.listed_at === null ? null : Number(row.listed_at),
    lastSaleAt: row.last_sale_at === null ? null : Number(row.last_sale_at),
    lastSalePrice: bigOrNull(row.last_sale_price),
    floor: readOrder(row),
    owner: row.owner as Hex | null,
    supply: bigOrNull(row.supply) ?? 0n,
    collection: {
      contract,
      kind: row.c_kind as TokenOfPage['collection']['kind'],
      name: row.c_name as string | null,
      symbol: row.c_symbol as string | null,
      image: row.c_image as string | null,
    },
  }
}
