import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../../context.ts'
import type { Db } from '../../storage/openDatabase.ts'
import {
  collectionFigures,
  type FigurePage,
  type FigureWalk,
} from '../../storage/schema/figures.ts'
import { collections } from '../../storage/schema/metadata.ts'
import type { CountBounds } from './countFigures.ts'
import { figureColumns } from './figureWindows.ts'
import { firstPages, rowsOf } from './rowsOf.ts'
import { salesSums } from './salesSums.ts'
import { lastMint } from './updateLastMints.ts'

/**
 * Counts the collections that come next, in one statement, up to the first one that is too large for that, whose pages
 * begin then (`countPage`).
 *
 * @param options.asOf Seconds since 1970: the moment that the figures of the last days are true of.
 */
export async function countCollections(
  tx: Db,
  chain: Chain,
  { walk, asOf, bounds }: { walk: FigureWalk; asOf: number; bounds: CountBounds },
): Promise<{ next: FigureWalk | null; counted: Hex[] }> {
  const rows = (page: FigurePage) => {
    const contract = sql`c.contract`
    return rowsOf({ chainId: chain.id, contract, page, most: bounds.smallRows + 1 })
  }
  const sizes = Object.values(firstPages).map(
    page => sql`(select count(*) from (${rows(page)}) as r)`,
  )
  const lengths = sizes.map(count => sql`${count}::int`)
  const result = await tx.execute(sql`
    select c.contract, array[${sql.join(lengths, sql`, `)}] as sizes
    from (
      select contract from ${collections} where chain_id = ${chain.id} and contract >= ${walk.contract}
      order by contract limit ${bounds.collections + 1}
    ) as c order by c.contract`)
  const found = (result as unknown as { rows: { contract: Hex; sizes: number[] }[] }).rows
  const large = found.findIndex(({ sizes }) => sizes.some(size => size > bounds.smallRows))
  // No more rows than a page has, where many of them are nearly large.
  let sum = 0
  const most = found.findIndex(({ sizes }, place) => {
    sum += sizes.reduce((all, size) => all + size, 0)
    return place > 0 && sum > bounds.pageRows
  })
  const ends = [large, most, bounds.collections].filter(end => end >= 0)
  const some = found.slice(0, Math.min(...ends))
  const next = found[some.length]?.contract
  await deleteBetween(tx, chain.id, { from: walk.contract, to: next })
  if (some.length > 0) {
    const names = sql.raw(figureColumns.join(', '))
    const contracts = sql.join(
      some.map(({ contract }) => sql`(${contract})`),
      sql`, `,
    )
    await tx.execute(sql`
      insert into ${collectionFigures} (chain_id, contract, ${names}, last_mint_at)
      select ${chain.id}::int, c.contract, ${names}, m.timestamp from (values ${contracts}) as c(contract)
      cross join lateral (select count(*) as tokens from (${rows(firstPages.tokens)}) as t) as t
      cross join lateral (select count(distinct b.owner) as owners from (${rows(firstPages.owners)}) as b) as b
      cross join lateral (select ${salesSums(chain, asOf)} from (${rows(firstPages.sales)}) as s) as s
      cross join lateral (${lastMint(chain.id, sql`c.contract`)}) as m`)
  }
  const counted = some.map(({ contract }) => contract)
  if (next === undefined) return { next: null, counted }
  const page = large === some.length ? firstPages.tokens : undefined
  return { next: { contract: next, ...(page && { page }) }, counted }
}

/** Takes away the figures of contracts from one on and below another one: those that a count is about to write. */
export function deleteBetween(
  tx: Db,
  chainId: number,
  { from, to }: { from: string; to: string | undefined },
) {
  const { contract } = collectionFigures
  return tx
    .delete(collectionFigures)
    .where(
      and(
        eq(collectionFigures.chainId, chainId),
        gte(contract, from as Hex),
        to === undefined ? undefined : lt(contract, to as Hex),
      ),
    )
}
