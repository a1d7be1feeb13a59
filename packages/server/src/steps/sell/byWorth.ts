import { zeroAddress } from '@sluice/router/seaport'
import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bidCurrencies, wrappedNative } from '../../bidCurrencies.ts'
import { comparableCurrencies } from '../../comparableCurrencies.ts'
import type { ChainContext } from '../../context.ts'
import { valuedCurrencies } from '../../rates/valuedCurrencies.ts'
import { orders } from '../../storage/schema/orders.ts'
import { universalRouter } from '../../universalRouter.ts'
import type { FindWorth, Worth } from './createFindWorth.ts'

/** A base unit of the native currency counts for so many, so that none of another one counts for nothing. */
const scale = 1n << 128n

/**
 * The order of offers, those that pay most first. What is in another currency than the native one and its wrapped form
 * stands at what pools give for the largest of it. Where none lead there, it stands after the others, currency by
 * currency as the settings name them, each in the order of its own amounts; but what is in the currency that is wanted
 * comes before all that could not be exchanged for it.
 *
 * @param where Which offers.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function byWorth(
  context: ChainContext,
  where: SQL | undefined,
  { to, normalizeRoyalties, findWorth }: byWorth.Options,
): Promise<SQL[]> {
  const { db, chain } = context
  const comparable = comparableCurrencies(chain)
  const isNative = inArray(orders.currency, comparable)
  const net = normalizeRoyalties ? orders.normalizedPrice : orders.netPrice
  // Those without a worth and those in the currencies that have one, each by its index, which says the rest as here.
  const open = sql`${orders.side} = 'buy' and ${orders.status} = 'active'`
  const valued = valuedCurrencies(chain)
  const others = [
    and(where, isNull(orders.value)),
    ...(valued.length > 0 ? [and(where, open, inArray(orders.currency, valued))] : []),
  ].map(
    condition =>
      sql`select ${orders.id}, ${orders.currency}, ${orders.netPrice} from ${orders} where ${condition}`,
  )
  const result = await db.execute(sql`
    select currency, max(net_price)::text as most,
      exists(select 1 from ${orders} where ${and(where, isNative)}) as "isMixed"
    from (${sql.join(others, sql` union `)}) as o group by currency`)
  const { rows } = result as unknown as {
    rows: { currency: Hex; most: string; isMixed: boolean }[]
  }
  const [first, ...more] = rows
  // Where all of them are in one currency, or in the native one's wrapped form, nothing has to be weighed.
  if (!first)
    return [
      normalizeRoyalties ? sql`${net} desc` : sql`${orders.value} desc nulls last`,
      desc(orders.id),
    ]
  if (more.length === 0 && !first.isMixed) return [desc(net), desc(orders.id)]
  const worths = new Map<Hex, Worth>()
  for (const { currency, most } of rows) {
    const worth = await findWorth(currency, BigInt(most))
    if (worth) worths.set(currency, worth)
  }
  const own = to === zeroAddress ? wrappedNative(chain) : to
  const isReached = own !== undefined && (comparable.includes(own) || worths.has(own))
  const isApart = own !== undefined && (universalRouter(chain) === undefined || !isReached)
  return [
    ...(isApart ? [sql`case when ${orders.currency} = ${own} then 0 else 1 end`] : []),
    sql`case when ${isNative} then ${net} * ${`${scale}`}::numeric ${sql.join(
      [...worths].map(
        ([currency, { amount, native }]) =>
          sql` when ${orders.currency} = ${currency} then ${net} * ${`${(native * scale) / amount}`}::numeric`,
      ),
    )} end desc nulls last`,
    sql`array_position(array[${sql.join(
      bidCurrencies(chain).map(currency => sql`${currency}`),
      sql`, `,
    )}]::text[], ${orders.currency})`,
    orders.currency,
    desc(net),
    desc(orders.id),
  ].map(each => sql`${each}`)
}

export declare namespace byWorth {
  type Options = {
    /** What the proceeds are wanted in, in lower case; undefined where they stay as they are. */
    to: Hex | undefined
    /** Whether royalties that an offer does not pay are deducted before offers are compared. */
    normalizeRoyalties: boolean
    findWorth: FindWorth
  }
}
