import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { collectionFigures, collectionFloors } from '../storage/schema/figures.ts'
import { collections } from '../storage/schema/metadata.ts'
import { floorColumns } from './floorColumns.ts'

/** What collections can be in the order of: each a column with an index of its own. */
const sortable = {
  createdAt: { table: collections, column: collections.createdAt },
  updatedAt: { table: collections, column: collections.updatedAt },
  floorAskPrice: { table: collectionFloors, column: collectionFloors.floorPrice },
  '1DayVolume': { table: collectionFigures, column: collectionFigures.volume1Day },
  '7DayVolume': { table: collectionFigures, column: collectionFigures.volume7Day },
  '30DayVolume': { table: collectionFigures, column: collectionFigures.volume30Day },
  lastMintTimestamp: { table: collectionFigures, column: collectionFigures.lastMintAt },
  allTimeVolume: { table: collectionFigures, column: collectionFigures.volumeAllTime },
} as const
const signs = { asc: sql.raw('>'), desc: sql.raw('<') }

const columnOf = ({ sortBy, normalizeRoyalties }: findCollectionPage.Options) =>
  sortBy === 'floorAskPrice'
    ? { table: collectionFloors, column: floorColumns(normalizeRoyalties).ofCollection }
    : sortable[sortBy]

type Ranked = { collection: typeof collections.$inferSelect; rank: string | null }

/**
 * One page of collections in the order of an index, from where the last page ended. Those without a value
 * come after those with one, whatever the direction; ties are in the order of the contracts.
 */
export async function findCollectionPage(
  context: ChainContext,
  options: findCollectionPage.Options,
): Promise<Ranked[]> {
  const { direction, limit, after } = options
  const { table, column } = columnOf(options)
  const sign = signs[direction]
  // Of another type than the column's it would be no bound of an index.
  const bound = sql.raw(column.getSQLType().replace(/\(.*/, ''))
  const later = after && sql`${table.contract} ${sign} ${after.contract}`
  const valued =
    after?.rank == null
      ? isNotNull(column)
      : sql`(${column}, ${table.contract}) ${sign} (${after.rank}::${bound}, ${after.contract})`
  const isFirst = after?.rank !== null
  const rows = isFirst ? await findPart(context, options, { where: valued, limit }) : []
  if (column.notNull || rows.length === limit) return rows
  const empty = and(isNull(column), isFirst ? undefined : later)
  const part = { where: empty, limit: limit - rows.length }
  return [...rows, ...(await findPart(context, options, part))]
}

export declare namespace findCollectionPage {
  type SortBy = keyof typeof sortable
  type Options = {
    where: readonly (SQL | undefined)[]
    sortBy: SortBy
    direction: 'asc' | 'desc'
    limit: number
    /** Whether floors count the royalties that listings leave out. */
    normalizeRoyalties?: boolean | undefined
    /** The last collection of the page before. */
    after: { rank: string | null; contract: string } | undefined
  }
}

function findPart(
  { db, chain }: ChainContext,
  options: findCollectionPage.Options,
  part: { where: SQL | undefined; limit: number },
): Promise<Ranked[]> {
  const { direction, where } = options
  const { table, column } = columnOf(options)
  const way = sql.raw(direction)
  const query = db
    .select({ collection: collections, rank: sql<string | null>`${column}::text` })
    .from(collections)
    .$dynamic()
  if (table !== collections)
    query.innerJoin(
      table,
      and(eq(table.chainId, collections.chainId), eq(table.contract, collections.contract)),
    )
  return query
    .where(and(eq(table.chainId, chain.id), ...where, part.where))
    .orderBy(sql`${column} ${way}`, sql`${table.contract} ${way}`)
    .limit(part.limit)
}
