import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ChainContext } from '../context.ts'
import type { sales, transfers } from '../storage/schema/chainData.ts'
import { ofEachToken } from './ofEachToken.ts'
import type { TokenKey } from './tokenDetails.ts'

/** Where a page of what happened to some tokens stands on the chain, found token by token, each by its index. */
export async function findTokenPlaces(
  { db }: Pick<ChainContext, 'db'>,
  options: findTokenPlaces.Options,
): Promise<SQL[]> {
  const { table, place, tokens, filters, way, limit } = options
  const order = sql.join(
    place.map(({ name }) => sql`${sql.identifier(name)} ${way}`),
    sql`, `,
  )
  const ofToken = (isToken: SQL) => sql`
    select ${sql.join([...place], sql`, `)} from ${table}
    where ${and(isToken, ...filters)} order by ${order} limit ${limit}`
  const { rows } = (await db.execute(sql`
    ${ofEachToken(table, tokens, ofToken)} order by ${order} limit ${limit}`)) as unknown as {
    rows: Record<string, string | number>[]
  }
  return rows.map(
    row =>
      sql`(${sql.join(
        place.map(
          ({ name }) =>
            sql`${Number(row[name])}::${sql.raw(name === 'block' ? 'bigint' : 'integer')}`,
        ),
        sql`, `,
      )})`,
  )
}

export declare namespace findTokenPlaces {
  type Options = {
    table: typeof sales | typeof transfers
    /** The block and what stands in it, in the order of the chain. */
    place: readonly AnyPgColumn[]
    tokens: readonly TokenKey[]
    filters: readonly (SQL | undefined)[]
    way: SQL
    limit: number
  }
}
