import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { normalizedWorth } from '../orderbook/normalizedWorth.ts'
import { convert, one } from '../rates/convert.ts'
import { storedRates } from '../rates/storedRates.ts'
import { orders } from '../storage/schema/orders.ts'
import type { FindRate } from './buy/createFindRate.ts'

/** What an amount of a currency counts for where listings are compared. */
export type Weigh = (currency: Hex, amount: bigint) => bigint

/** As in `orderColumns`. */
const o = alias(orders, 'o')

/** A base unit of the currency that is paid counts for so many, so that none of another one counts for nothing. */
const scale = 1n << 128n
/** More than any price counts for. */
const beyond = 1n << 640n

const asTheyAre: Weigh = (_, amount) => amount

/**
 * The order of listings, the cheapest first. Of what is in several currencies each stands at what the cheapest in its
 * currency costs now in the one that is paid, by pools; where none lead there, after all others, for it could not
 * be paid. What is bought alone, and paid in its own currency whatever that is, stands at its worth instead, as floors do.
 *
 * @param where Which listings, all in one of `currencies`.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function weighListings(
  { db, chain }: ChainContext,
  where: SQL | undefined,
  options: weighListings.Options,
): Promise<weighListings.Result> {
  const { currencies, currency, findRate } = options
  const native = comparableCurrencies(chain)
  const isNative = (each: Hex) => native.includes(each)
  const price = own(options)
  const byValue = {
    // Of the native currency that is the normalized price itself, in the words of an index.
    price: [asc(options.normalizeRoyalties ? normalizedWorth(o) : o.value)],
    ...{ weigh: asTheyAre, mixed: [] },
  }
  if (currencies.every(isNative)) return byValue
  if (options.isAlone && currency === undefined) {
    const rates = await storedRates(db, chain.id)
    const weigh: Weigh = (of, amount) => {
      const rate = isNative(of) ? one : rates.get(of)
      return rate ? convert(amount, rate, one) : amount + beyond
    }
    const worth = options.normalizeRoyalties ? normalizedWorth(o) : o.value
    return { price: [asc(worth)], weigh, mixed: [] }
  }
  // Each by the beginning of an index.
  const result = await db.execute(
    sql`select ${sql.join(
      currencies.map(
        (each, i) =>
          sql`(select min(o.price)::text from ${orders} as o where ${and(where, eq(o.currency, each))}) as ${sql.identifier(`${i}`)}`,
      ),
      sql`, `,
    )}`,
  )
  const [row] = (result as unknown as { rows: Record<string, string | null>[] }).rows
  const cheapest = new Map<Hex, bigint>()
  const mixed: Hex[] = []
  for (const [i, each] of currencies.entries()) {
    const least = row?.[`${i}`]
    if (least === null || least === undefined) continue
    mixed.push(each)
    const group = isNative(each) ? zeroAddress : each
    const other = cheapest.get(group)
    if (other === undefined || BigInt(least) < other) cheapest.set(group, BigInt(least))
  }
  // Where all of them are in one currency or the native one, nothing has to be compared.
  if (mixed.every(isNative)) return byValue
  if (cheapest.size === 1) return { price: [asc(price)], weigh: asTheyAre, mixed }
  const paid =
    currency === undefined || isNativeAddress(currency) || isNative(currency)
      ? zeroAddress
      : currency
  const factors = new Map<Hex, bigint>()
  for (const [group, amount] of cheapest) {
    const rate = group === paid ? { amount: 1n, paid: 1n } : await findRate(group, amount)
    if (rate) factors.set(group, (rate.paid * scale) / rate.amount)
  }
  const factorOf = (each: Hex) => factors.get(isNative(each) ? zeroAddress : each)
  const weigh: Weigh = (of, amount) => {
    const factor = factorOf(of)
    return factor === undefined ? amount + beyond : amount * factor
  }
  const cases = mixed.flatMap(each => {
    const factor = factorOf(each)
    return factor === undefined
      ? []
      : [sql`when ${o.currency} = ${each} then ${price} * ${`${factor}`}::numeric`]
  })
  const weighed = cases.length === 0 ? [] : [sql`case ${sql.join(cases, sql` `)} end nulls last`]
  return { price: [...weighed, asc(price)], weigh, mixed }
}

/** What listings of one currency are compared by. */
export const own = ({ normalizeRoyalties }: { normalizeRoyalties: boolean }) =>
  normalizeRoyalties ? o.normalizedPrice : o.price

export declare namespace weighListings {
  type Options = {
    currencies: readonly Hex[]
    /** What the request says that it pays in. */
    currency: Hex | undefined
    /** Whether one unit is all that the request buys. */
    isAlone: boolean
    /** Whether royalties that orders leave out are paid all the same. */
    normalizeRoyalties: boolean
    findRate: FindRate
  }
  type Result = {
    price: SQL[]
    weigh: Weigh
    /** The currencies in which there are listings, where these have to be looked for one by one; else empty. */
    mixed: readonly Hex[]
  }
}
