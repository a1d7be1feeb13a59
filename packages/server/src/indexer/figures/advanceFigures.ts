import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { comparableCurrencies } from '../../comparableCurrencies.ts'
import type { Chain } from '../../context.ts'
import { saleWorthOf } from '../../rates/saleWorth.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { sales } from '../../storage/schema/chainData.ts'
import { collectionFigures, figureCounts, figureTimes } from '../../storage/schema/figures.ts'
import { collections } from '../../storage/schema/metadata.ts'
import { onConflictAdd } from './addToFigures.ts'
import { figureColumns, figureWindows } from './figureWindows.ts'

/**
 * The rules by which figures are counted. Another number has all of them counted anew: a migration that deletes them may
 * find an older server leading, which counts them at once by its own.
 */
const figuresVersion = 1

/** The moment that the figures are true of, in seconds since 1970, and how far they are counted. */
export type FigureTime = Pick<typeof figureTimes.$inferSelect, 'asOf' | 'walk' | 'lastSaleWalk'>

/**
 * Makes the figures of the last days true of a later moment: of all sales only those are looked at that come
 * into a period, or leave it, between the two. Where there are no figures yet, other currencies count than before or a
 * server counted that knew other rules, a count of all of them begins (`countFigures`). Before anything that counts is written or taken back,
 * not after.
 *
 * @param time Seconds since 1970. Figures of a later moment stay as they are.
 */
export async function advanceFigures(tx: Db, chain: Chain, time: number): Promise<FigureTime> {
  const currencies = comparableCurrencies(chain)
  const [kept] = await tx.select().from(figureTimes).where(eq(figureTimes.chainId, chain.id))
  const isTrusted = kept?.version === figuresVersion && kept.currencies.join() === currencies.join()
  if (!isTrusted) return beginCount(tx, chain, time)
  if (time <= kept.asOf) return kept
  const { asOf, walk } = kept
  const within = { from: asOf, to: time }
  const isCounted = walk ? lt(sales.contract, walk.contract as '0x') : undefined
  await move(tx, chain, { ...within, table: collectionFigures, where: isCounted })
  if (walk?.page?.of === 'sales') {
    const { tokenId, block, logIndex } = walk.page.after
    const isBehind = sql`${sales.contract} = ${walk.contract}
      and (${sales.tokenId}, ${sales.block}, ${sales.logIndex})
        <= (${tokenId}::numeric, ${block}::bigint, ${logIndex}::integer)`
    await move(tx, chain, { ...within, table: figureCounts, where: isBehind })
  }
  await tx.update(figureTimes).set({ asOf: time }).where(eq(figureTimes.chainId, chain.id))
  return { ...kept, asOf: time }
}

async function beginCount(tx: Db, chain: Chain, time: number): Promise<FigureTime> {
  const [first] = await tx
    .select({ contract: collections.contract })
    .from(collections)
    .where(eq(collections.chainId, chain.id))
    .orderBy(asc(collections.contract))
    .limit(1)
  const begun = {
    asOf: time,
    currencies: comparableCurrencies(chain),
    version: figuresVersion,
    walk: first ? { contract: '' } : null,
    lastSaleWalk: first ? { contract: '', tokenId: '0' } : null,
  }
  await tx.delete(figureCounts).where(eq(figureCounts.chainId, chain.id))
  await tx
    .insert(figureTimes)
    .values({ chainId: chain.id, ...begun })
    .onConflictDoUpdate({ target: figureTimes.chainId, set: begun })
  return begun
}

async function move(tx: Db, chain: Chain, options: move.Options): Promise<void> {
  const { table, where, from, to } = options
  const crossed = figureWindows.flatMap(({ name, length }) =>
    [
      { age: 0, now: 1, former: 0 },
      { age: length, now: -1, former: 1 },
      { age: 2 * length, now: 0, former: -1 },
    ].map(
      ({ age, now, former }) => sql`
        select contract, ${saleWorthOf(chain)} as price, ${name} as period, ${now}::int as now, ${former}::int as former
        from ${sales} where ${and(
          eq(sales.chainId, chain.id),
          sql`${sales.timestamp} > ${from - age}::bigint`,
          sql`${sales.timestamp} <= ${to - age}::bigint`,
          where,
        )}`,
    ),
  )
  const sums = figureWindows.flatMap(({ name }) =>
    (['now', 'former'] as const).map(which => {
      const prefix = which === 'now' ? '' : 'former_'
      const filter = sql.raw(`filter (where period = '${name}')`)
      return sql`
        coalesce(sum(price * ${sql.raw(which)}) ${filter}, 0) as ${sql.raw(`${prefix}volume_${name}`)},
        coalesce(sum(${sql.raw(which)}) ${filter}, 0) as ${sql.raw(`${prefix}sales_${name}`)}`
    }),
  )
  const names = sql.raw(figureColumns.join(', '))
  await tx.execute(sql`
    insert into ${table} as f (chain_id, contract, ${names})
    select ${chain.id}::int, contract, ${names} from (
      select contract, 0 as tokens, 0 as owners, 0 as volume_all_time, 0 as sales_all_time,
        ${sql.join(sums, sql`, `)}
      from (${sql.join(crossed, sql` union all `)}) as crossed group by contract
    ) as sums
    ${onConflictAdd}`)
}

declare namespace move {
  type Options = {
    table: typeof collectionFigures | typeof figureCounts
    where: SQL | undefined
    /** Seconds since 1970. */
    from: number
    to: number
  }
}
