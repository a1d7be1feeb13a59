import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * What a listing with a `value` is worth together with the royalties that it leaves out, in base units of the native
 * currency: exactly where it is priced in that, else in proportion to what its price is worth, rounded down.
 */
export const normalizedWorth = (order: normalizedWorth.Columns): SQL<string> =>
  sql`case when ${order.price} = ${order.value} or ${order.price} = 0 then ${order.normalizedPrice} else div(${order.normalizedPrice} * ${order.value}, ${order.price}) end`

export declare namespace normalizedWorth {
  /** The columns of orders, or what stands for them in a statement of one's own. */
  type Columns = Record<'price' | 'value' | 'normalizedPrice', AnyColumn | SQL>
}
