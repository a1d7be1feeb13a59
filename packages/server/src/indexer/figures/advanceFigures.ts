import { and, eq, sql } from 'drizzle-orm'
import { comparableCurrencies } from '../../comparableCurrencies.ts'
import type { Chain } from '../../context.ts'
import { saleWorthOf } from '../../rates/saleWorth.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { sales } from '../../storage/schema/chainData.ts'
import { collectionFigures, figureTimes } from '../../storage/schema/figures.ts'
import { countFigures } from './countFigures.ts'
import { figureColumns, figureWindows } from './figureWindows.ts'

/**
 * Makes the figures of the last days true of a later moment: of all sales only those are looked at that come
 * into a period, or leave it, between the two. Where there are no figures yet, or other currencies count than
 * before, they are counted from the start. Before anything that counts is written or taken back, not after.
 *
 * @param time Seconds since 1970. Figures of a later moment stay as they are.
 * @returns The moment that they are true of then.
 */
export async function advanceFigures(tx: Db, chain: Chain, time: number): Promise<number> {
  const currencies = comparableCurrencies(chain)
  const [kept] = await tx.select().from(figureTimes).where(eq(figureTimes.chainId, chain.id))
  if (!kept || kept.currencies.join() !== currencies.join()) {
    await countFigures(tx, chain, time)
    return time
  }
  if (time <= kept.asOf) return kept.asOf
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
          sql`${sales.timestamp} > ${kept.asOf - age}::bigint`,
          sql`${sales.timestamp} <= ${time - age}::bigint`,
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
    insert into ${collectionFigures} as f (chain_id, contract, ${names})
    select ${chain.id}::int, contract, ${names} from (
      select contract, 0 as tokens, 0 as owners, 0 as volume_all_time, 0 as sales_all_time,
        ${sql.join(sums, sql`, `)}
      from (${sql.join(crossed, sql` union all `)}) as crossed group by contract
    ) as sums
    ${addToFigures}`)
  await tx.update(figureTimes).set({ asOf: time }).where(eq(figureTimes.chainId, chain.id))
  return time
}

/** How rows of changes are added to the figures that there are. */
export const addToFigures = sql.raw(
  `on conflict (chain_id, contract) do update set ${figureColumns
    .map(name => `${name} = f.${name} + excluded.${name}`)
    .join(', ')}`,
)
