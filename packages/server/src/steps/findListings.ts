import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Routes } from '@sluice/sdk/api'
import { and, asc, eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { purchasableKinds } from '../orderbook/orderKinds.ts'
import { inCollection } from '../routes/inCollection.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { orderColumns, type RawRow, readOrder } from '../storage/orderColumns.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'
import type { FindRate } from './buy/createFindRate.ts'
import type { Work } from './createWork.ts'
import type { Look } from './takeBest.ts'

export type BuyItem = z.output<Routes['/execute/buy/v7']['body']>['items'][number]

/** Listings, and what an amount of a currency counts for where they are compared. */
type Listings = Pick<Look, 'rows' | 'candidates'> & { weigh: Weigh }

export type Weigh = (currency: Hex, amount: bigint) => bigint

/** As in `orderColumns`. */
const o = alias(orders, 'o')

/**
 * The listings of an item from a place on, the cheapest first, and those among them that its taker may fill. What is
 * priced in the currency that is paid stands among those in the native one and its wrapped form by what these cost
 * in it now; where no pools tell that, those come last, for they could not be paid.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findListings(
  context: ChainContext,
  item: BuyItem,
  options: findListings.Options,
): Promise<Listings> {
  const { db, chain } = context
  const { taker, currency, work, seen, spare, without } = options
  work.goOn()
  const limit = work.look(Math.min(item.quantity ?? 1, 100) + spare)
  if (limit === 0) return { rows: [], candidates: [], weigh: asTheyAre }
  const excluded = new Set(item.exclusions?.map(exclusion => exclusion.orderId.toLowerCase()))
  const preferred = item.preferredOrderSource
    ? [sql`case when ${o.source} = ${item.preferredOrderSource} then 0 else 1 end`]
    : []
  const where = and(
    eq(o.chainId, chain.id),
    eq(o.side, 'sell'),
    eq(o.status, 'active'),
    inArray(o.currency, payable(context, currency)),
    inArray(o.kind, purchasableKinds(universalRouter(chain) !== undefined)),
    inArray(o.taker, [zeroAddress, taker]),
    subject(item),
    item.exactOrderSource ? inArray(o.source, [item.exactOrderSource].flat()) : undefined,
  )
  const { price, weigh, isMixed = false } = await byPrice(context, where, options)
  const rest = [...preferred, asc(o.feeBps), asc(o.id)]
  const all = and(where, ...others(without))
  // Of each currency the cheapest, by an index: no more of one can be among the cheapest of all.
  const parts = payable(context, currency).map(
    each => sql`(select o.* from ${orders} as o where ${and(all, eq(o.currency, each))}
      order by ${sql.join([asc(own(options)), ...rest], sql`, `)} limit ${limit + seen})`,
  )
  const from = isMixed
    ? sql`(${sql.join(parts, sql` union all `)}) as o`
    : sql`${orders} as o where ${all}`
  const result = await db.execute(sql`
    select ${orderColumns({ rawData: true })} from ${from}
    order by ${sql.join([...price, ...rest], sql`, `)} limit ${limit} offset ${seen}`)
  const rows = (result as unknown as { rows: RawRow[] }).rows.flatMap(row => {
    const found = readOrder(row)
    return found ? [{ ...found, chainId: chain.id }] : []
  })
  work.giveBack(limit - rows.length)
  const candidates = rows.filter(row => row.maker !== taker && !excluded.has(row.id))
  return { rows, candidates, weigh }
}

export declare namespace findListings {
  type Options = {
    taker: Hex
    /** What the request says that it pays in. */
    currency: Hex | undefined
    /** Whether royalties that orders leave out are paid all the same. */
    normalizeRoyalties: boolean
    work: Work
    findRate: FindRate
    /** Orders before the place. */
    seen: number
    /** What is looked past: all that some pools hold, by a listing of each, and listings. They are not among `seen`. */
    without?: { pools: readonly OrderRow[]; listings: readonly OrderRow[] } | undefined
    /** Orders that are looked at beyond those that are needed. */
    spare: number
  }
}

const asTheyAre: Weigh = (_, amount) => amount

/** What listings of one currency are compared by. */
const own = ({ normalizeRoyalties }: Pick<findListings.Options, 'normalizeRoyalties'>) =>
  normalizeRoyalties ? o.normalizedPrice : o.price

/** More than any price: no amount has more than 256 bits. */
const beyond = 1n << 256n

/** By what each costs in the currency that is paid. */
async function byPrice(
  context: ChainContext,
  where: SQL | undefined,
  options: findListings.Options,
): Promise<{ price: SQL[]; weigh: Weigh; isMixed?: boolean }> {
  const { currency, normalizeRoyalties, findRate } = options
  const { db, chain } = context
  const comparable = comparableCurrencies(chain)
  if (currency === undefined || isNativeAddress(currency) || comparable.includes(currency))
    return { price: [asc(normalizeRoyalties ? o.normalizedPrice : o.value)], weigh: asTheyAre }
  const price = own(options)
  // Each by the beginning of an index.
  const result = await db.execute(sql`
    select (select min(o.value)::text from ${orders} as o where ${where}) as cheapest,
      exists (select 1 from ${orders} as o where ${and(where, eq(o.currency, currency))}) as own`)
  const [found] = (result as unknown as { rows: { cheapest: string | null; own: boolean }[] }).rows
  // Where all of them are in one currency or the other, nothing has to be compared.
  if (found?.own === false)
    return { price: [asc(normalizeRoyalties ? o.normalizedPrice : o.value)], weigh: asTheyAre }
  if (!found?.cheapest) return { price: [asc(price)], weigh: asTheyAre, isMixed: true }
  const rate = await findRate(BigInt(found.cheapest))
  if (!rate)
    return {
      price: [sql`case when ${o.currency} = ${currency} then 0 else 1 end`, asc(price)],
      weigh: (of, amount) => (of === currency ? amount : amount + beyond),
      isMixed: true,
    }
  const weigh: Weigh = (of, amount) => amount * (of === currency ? rate.native : rate.paid)
  const weighed = [
    sql`case when ${o.currency} = ${currency} then ${price} * ${rate.native.toString()}::numeric else ${price} * ${rate.paid.toString()}::numeric end`,
  ]
  return { price: weighed, weigh, isMixed: true }
}

function others(without: findListings.Options['without']): (SQL | undefined)[] {
  if (!without) return []
  const pools = without.pools.map(({ kind, maker }) => and(eq(o.kind, kind), eq(o.maker, maker)))
  const ids = without.listings.map(({ id }) => id)
  return [
    ...pools.map(pool => pool && not(pool)),
    ids.length === 0 ? undefined : notInArray(o.id, ids),
  ]
}

/** The currencies of orders that a request can pay: through a router, the native one in both its forms. */
function payable({ chain }: ChainContext, currency: Hex | undefined): Hex[] {
  const paid = currency === undefined || isNativeAddress(currency) ? zeroAddress : currency
  const wrapped = wrappedNative(chain)
  return universalRouter(chain) === undefined || wrapped === undefined
    ? [paid]
    : [...new Set<Hex>([zeroAddress, wrapped, paid])]
}

function subject(item: BuyItem): SQL | undefined {
  if (item.collection !== undefined) return inCollection(o, item.collection)
  const { contract, tokenId } = toTokenKey(item.token ?? `${zeroAddress}:0`)
  return and(eq(o.contract, contract), inArray(o.tokenId, [tokenId]))
}
