import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import {
  collectionFigures,
  type FigurePage,
  type FigureWalk,
  figureCounts,
} from '../../storage/schema/figures.ts'
import { collections } from '../../storage/schema/metadata.ts'
import { addToFigures, type FigureChange } from './addToFigures.ts'
import { deleteBetween } from './countCollections.ts'
import type { CountBounds } from './countFigures.ts'
import { figureColumns } from './figureWindows.ts'
import { firstPages, rowsOf } from './rowsOf.ts'
import { salesSums } from './salesSums.ts'
import { lastMint } from './updateLastMints.ts'

type Read = { change: FigureChange; next: FigurePage | undefined }
type Options = { walk: FigureWalk; asOf: number; bounds: CountBounds }
type Row = Record<string, string | null>

/**
 * Counts the next rows of a collection that has too many for one statement. They are kept apart (`figureCounts`), where
 * blocks change them, until all are counted; then they become its figures.
 *
 * @param options.asOf Seconds since 1970: the moment that the figures of the last days are true of.
 */
export async function countPage(
  tx: Db,
  chain: Chain,
  { walk, asOf, bounds }: Options,
): Promise<{ next: FigureWalk | null; counted: Hex[] }> {
  const contract = walk.contract as Hex
  const { change, next: page } = await readPage(tx, chain, { walk, asOf, bounds })
  const changes = new Map([[contract, change]])
  await addToFigures(tx, chain.id, { table: figureCounts, changes })
  if (page) return { next: { contract, page }, counted: [] }
  const [next] = await tx
    .select({ contract: collections.contract })
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), gt(collections.contract, contract)))
    .orderBy(asc(collections.contract))
    .limit(1)
  await deleteBetween(tx, chain.id, { from: contract, to: next?.contract })
  const names = sql.raw(['chain_id', 'contract', ...figureColumns].join(', '))
  // Its block may have been taken back meanwhile, and it with it.
  await tx.execute(sql`
    insert into ${collectionFigures} (${names}, last_mint_at)
    select ${names}, m.timestamp from ${figureCounts} as f
    cross join lateral (${lastMint(chain.id, sql`f.contract`)}) as m
    where f.chain_id = ${chain.id} and f.contract = ${contract}
      and exists (select 1 from ${collections} where chain_id = ${chain.id} and contract = ${contract})`)
  await tx.delete(figureCounts).where(eq(figureCounts.chainId, chain.id))
  return { next: next ? { contract: next.contract } : null, counted: [contract] }
}

async function readPage(
  tx: Db,
  chain: Chain,
  { walk: { contract, page }, asOf, bounds: { pageRows } }: Options,
): Promise<Read> {
  if (!page) return { change: {}, next: firstPages.tokens }
  const rows = rowsOf({ chainId: chain.id, contract: sql`${contract}::text`, page, most: pageRows })
  if (page.of === 'tokens') {
    const { count, last } = await readRow(
      tx,
      sql`select count(*)::text as count, max(token_id)::text as last from (${rows}) as part`,
    )
    const isLast = Number(count) < pageRows
    return {
      change: { tokens: BigInt(count ?? 0) },
      next: isLast ? firstPages.owners : { ...page, after: last ?? page.after },
    }
  }
  if (page.of === 'owners') {
    // What a page leaves of an account was counted with it, and lies behind the next one's begin.
    const { count, owners, last } = await readRow(
      tx,
      sql`select count(*)::text as count, count(distinct owner)::text as owners, max(owner) as last
        from (${rows}) as part`,
    )
    return {
      change: { owners: BigInt(owners ?? 0) },
      next: Number(count) < pageRows ? firstPages.sales : { ...page, after: last ?? page.after },
    }
  }
  const texts = figureColumns.filter(column => column !== 'tokens' && column !== 'owners')
  const row = await readRow(
    tx,
    sql`with s as materialized (${rows})
    select ${sql.raw(texts.map(column => `sums.${column}::text as ${column}`).join(', '))}, last.*
    from (select ${salesSums(chain, asOf)} from s) as sums left join (
      select token_id::text as token, block::text as block, log_index::text as log from s
      order by s.token_id desc, s.block desc, s.log_index desc limit 1
    ) as last on true`,
  )
  const change = Object.fromEntries(texts.map(column => [column, BigInt(row[column] ?? 0)]))
  const isLast = Number(row.sales_all_time) < pageRows
  const after = {
    ...{ tokenId: row.token ?? '', block: Number(row.block), logIndex: Number(row.log) },
  }
  return { change, next: isLast ? undefined : { of: 'sales', after } }
}

async function readRow(tx: Db, statement: SQL): Promise<Row> {
  return ((await tx.execute(statement)) as unknown as { rows: Row[] }).rows[0] ?? {}
}
