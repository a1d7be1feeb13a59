import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Routes } from '@sluice/sdk/api'
import { and, asc, eq, inArray, isNotNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { purchasableKinds } from '../orderbook/orderKinds.ts'
import { valuedCurrencies } from '../rates/valuedCurrencies.ts'
import { inCollection } from '../routes/inCollection.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { orderColumns, type RawRow, readOrder } from '../storage/orderColumns.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'
import type { FindRate } from './buy/createFindRate.ts'
import type { Work } from './createWork.ts'
import type { Look } from './takeBest.ts'
import { own, type Weigh, weighListings } from './weighListings.ts'

export type BuyItem = z.output<Routes['/execute/buy/v7']['body']>['items'][number]

/** Listings, and how they are compared. */
type Listings = Pick<Look, 'rows' | 'candidates'> & { weigh: Weigh }

/** As in `orderColumns`. */
const o = alias(orders, 'o')

/**
 * The listings of an item from a place on, the cheapest first, and those among them that its taker may fill: in the
 * currency that is paid, in the native one and its wrapped form, and in those others that have a worth in it.
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
  if (limit === 0) return { rows: [], candidates: [], weigh: (_, amount) => amount }
  const excluded = new Set(item.exclusions?.map(exclusion => exclusion.orderId.toLowerCase()))
  const preferred = item.preferredOrderSource
    ? [sql`case when ${o.source} = ${item.preferredOrderSource} then 0 else 1 end`]
    : []
  const currencies = payable(context, options)
  const where = and(
    eq(o.chainId, chain.id),
    // As the indexes of these say it.
    sql`${o.side} = 'sell' and ${o.status} = 'active'`,
    inArray(o.currency, currencies),
    // What has no worth is compared with nothing, and bought in its own currency.
    or(isNotNull(o.value), currency === undefined ? undefined : eq(o.currency, currency)),
    inArray(o.kind, purchasableKinds(universalRouter(chain) !== undefined)),
    inArray(o.taker, [zeroAddress, taker]),
    subject(item),
    item.exactOrderSource ? inArray(o.source, [item.exactOrderSource].flat()) : undefined,
  )
  const { price, weigh, mixed } = await weighListings(context, where, {
    ...options,
    ...{ currencies, isAlone: options.isAlone ?? false },
  })
  const rest = [...preferred, asc(o.feeBps), asc(o.id)]
  const all = and(where, ...others(without))
  // Of each currency the cheapest, by an index: no more of one can be among the cheapest of all.
  const parts = mixed.map(
    each => sql`(select o.* from ${orders} as o where ${and(all, eq(o.currency, each))}
      order by ${sql.join([asc(own(options)), ...rest], sql`, `)} limit ${limit + seen})`,
  )
  const from =
    mixed.length > 0
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
    /** Whether one unit is all that the request buys: it is paid in the listing's own currency where none is named. */
    isAlone?: boolean | undefined
    /** Whether it is paid on another chain: what needs a swap cannot be. */
    isAcross?: boolean | undefined
    /** What is looked past: all that some pools hold, by a listing of each, and listings. They are not among `seen`. */
    without?: { pools: readonly OrderRow[]; listings: readonly OrderRow[] } | undefined
    /** Orders that are looked at beyond those that are needed. */
    spare: number
  }
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

/**
 * The currencies of orders that a request can pay: what it names, through a router the native one in both its forms
 * and what pools lead to, and any that has a worth where all is paid in its own.
 */
function payable(
  { chain }: ChainContext,
  { currency, isAlone, isAcross = false }: findListings.Options,
): Hex[] {
  const paid = currency === undefined || isNativeAddress(currency) ? zeroAddress : currency
  const wrapped = wrappedNative(chain)
  const isOwn = isAlone === true && currency === undefined && !isAcross
  if ((universalRouter(chain) === undefined && !isOwn) || wrapped === undefined) return [paid]
  const others = isAcross ? [] : valuedCurrencies(chain)
  return [...new Set<Hex>([zeroAddress, wrapped, paid, ...others])]
}

function subject(item: BuyItem): SQL | undefined {
  if (item.collection !== undefined) return inCollection(o, item.collection)
  const { contract, tokenId } = toTokenKey(item.token ?? `${zeroAddress}:0`)
  return and(eq(o.contract, contract), inArray(o.tokenId, [tokenId]))
}
