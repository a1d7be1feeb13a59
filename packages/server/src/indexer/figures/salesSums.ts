import { type SQL, sql } from 'drizzle-orm'
import type { Chain } from '../../context.ts'
import { saleWorthOf } from '../../rates/saleWorth.ts'
import { figureWindows } from './figureWindows.ts'

/**
 * The figures of sales (`s`), each under the name of its column.
 *
 * @param time Seconds since 1970: the moment that the last days end at.
 */
export function salesSums(chain: Chain, time: number): SQL {
  const worth = saleWorthOf(chain, 's')
  const both = (prefix: string, end: string, filter: SQL) => sql`
    coalesce(sum(${worth})${filter}, 0) as ${sql.raw(`${prefix}volume_${end}`)},
    count(*)${filter} as ${sql.raw(`${prefix}sales_${end}`)}`
  const within = (from: number, to: number) =>
    sql` filter (where s.timestamp > ${from}::bigint and s.timestamp <= ${to}::bigint)`
  const parts = figureWindows.flatMap(({ name, length }) => [
    both('', name, within(time - length, time)),
    both('former_', name, within(time - 2 * length, time - length)),
  ])
  return sql.join([both('', 'all_time', sql``), ...parts], sql`, `)
}
