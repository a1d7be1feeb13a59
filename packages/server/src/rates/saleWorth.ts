import { type SQL, sql } from 'drizzle-orm'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { Chain } from '../context.ts'
import type { sales } from '../storage/schema/chainData.ts'

type Paid = Pick<typeof sales.$inferInsert, 'currency' | 'totalPrice' | 'value'>

/**
 * What counts of a sale in volumes, for all of its amount, in base units of the native currency: what was paid in that
 * or its wrapped form, else what it was worth then. Null where nobody knows.
 */
export function saleWorth(chain: Chain, { currency, totalPrice, value }: Paid): bigint | null {
  return comparableCurrencies(chain).includes(currency) ? totalPrice : (value ?? null)
}

/** The same of the rows of a statement, which has the sales under this name. */
export function saleWorthOf(chain: Chain, table: 's' | 'sales' = 'sales'): SQL {
  const column = (name: string) => sql.raw(`"${table}"."${name}"`)
  const comparable = sql.join(
    comparableCurrencies(chain).map(currency => sql`${currency}`),
    sql`, `,
  )
  return sql`case when ${column('currency')} in (${comparable}) then ${column('total_price')} else ${column('value')} end`
}

/** The same per unit, rounded down. */
export const unitWorthOf = (chain: Chain, table: 's' | 'sales' = 'sales'): SQL =>
  sql`div(${saleWorthOf(chain, table)}, greatest(${sql.raw(`"${table}"."amount"`)}, 1))`
