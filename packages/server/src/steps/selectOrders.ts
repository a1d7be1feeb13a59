import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Routes } from '@sluice/sdk/api'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { OrderState, Prices } from '../orderbook/orderKind.ts'
import { purchasableKinds } from '../orderbook/orderKinds.ts'
import { postOrder } from '../orderbook/postOrder.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { inCollection } from '../routes/inCollection.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { orderColumns, type RawRow, readOrder } from '../storage/orderColumns.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'
import type { Fill } from './buy/Fill.ts'
import { checkFillable, noOrders, tooMany } from './orderRefusals.ts'
import { type Look, type Tally, takeBest } from './takeBest.ts'

export type BuyItem = z.output<Routes['/execute/buy/v7']['body']>['items'][number]

/**
 * Listings looked at per round, beyond those that are needed. What the index says is mostly so, and each one
 * is read from the chain: only when the first do not do, more are looked at.
 */
const spare = { first: 2, later: 10 }

/** As in `orderColumns`. */
const o = alias(orders, 'o')

/**
 * Chooses the listings that fill one item: the named one, or the cheapest first. Each is read from the
 * chain anew before it is chosen, so that what the index does not know yet is not offered.
 *
 * @throws ServerError 5 for nothing to fill, 8 for too little, 3 for a named order that is gone, 7 for an
 * order in the request that the book does not take.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function selectOrders(
  context: ChainContext,
  item: BuyItem,
  options: selectOrders.Options,
): Promise<Fill[]> {
  const { orderId = item.rawOrder && (await posted(context, item.rawOrder)) } = item
  return orderId === undefined
    ? cheapest(context, item, options)
    : [await named(context, item, orderId, options)]
}

export declare namespace selectOrders {
  type Options = {
    taker: Hex
    /** What the request says that it pays in. */
    currency: Hex | undefined
    /** Whether royalties that orders leave out are paid all the same. */
    normalizeRoyalties: boolean
    allowInactive: boolean
    /** What earlier items of the request have taken. */
    taken: Taken
    /** What was looked up for the item before, at the same time as for others. */
    first?: Promise<Look> | undefined
  }
}

/**
 * Begins to look for the listings of some items. What the chain says of all of them is read together, once
 * the last one is found: one question instead of one for each. Undefined for items that name their order.
 */
export function lookFirst(
  context: ChainContext,
  items: readonly BuyItem[],
  options: Omit<selectOrders.Options, 'taken'>,
): (Promise<Look> | undefined)[] {
  const isOpen = (item: BuyItem) => item.orderId === undefined && item.rawOrder === undefined
  const found = items.map(item =>
    isOpen(item) ? find(context, item, options, { seen: 0, spare: spare.first }) : undefined,
  )
  const reading = Promise.allSettled(found).then(async all => {
    const orders = all.flatMap(each =>
      each.status === 'fulfilled' ? (each.value?.candidates ?? []) : [],
    )
    // Two items may be for one collection: an order is read, and what becomes of it stored, once.
    const different = [...new Map(orders.map(order => [order.id, order])).values()]
    const states = await revalidate(context, different)
    return new Map(states.map(state => [state.order.id, state]))
  })
  return found.map(finding => {
    if (!finding) return undefined
    const looking = Promise.all([finding, reading]).then(([{ rows, candidates }, states]) => ({
      rows,
      candidates,
      states: candidates.flatMap(order => states.get(order.id) ?? []),
    }))
    // When an earlier item fails, nobody asks what became of this one.
    looking.catch(() => undefined)
    return looking
  })
}

/** Keeps count of what is chosen, so that nothing is chosen twice. */
export function createTaken(): Taken {
  const orders = new Map<Hex, bigint>()
  const holdings = new Map<string, bigint>()
  const holding = (order: OrderRow) => `${order.maker}:${order.contract}:${order.tokenId}`
  const take = (order: OrderRow, quantity: bigint) => {
    orders.set(order.id, (orders.get(order.id) ?? 0n) + quantity)
    holdings.set(holding(order), (holdings.get(holding(order)) ?? 0n) + quantity)
  }
  const unfilled = (order: OrderRow, state: OrderState) =>
    state.quantityRemaining - (orders.get(order.id) ?? 0n)
  return {
    unfilled,
    left: (order, state) => {
      const ofOrder = unfilled(order, state)
      const ofMaker = state.held - (holdings.get(holding(order)) ?? 0n)
      return ofOrder < ofMaker ? ofOrder : ofMaker
    },
    take,
    giveBack: (order, quantity) => take(order, -quantity),
  }
}

type Taken = Tally & {
  /** Units of an order that can still be chosen, whether its maker holds them or not. */
  unfilled: (order: OrderRow, state: OrderState) => bigint
}

async function named(
  context: ChainContext,
  item: BuyItem,
  orderId: string,
  { taker, allowInactive, normalizeRoyalties, taken }: selectOrders.Options,
): Promise<Fill> {
  const { db, chain } = context
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.id, orderId.toLowerCase() as Hex)))
  if (order?.side !== 'sell') throw noOrders()
  if (order.maker === taker) throw noOrders('taker cannot fill own orders')
  if (order.taker !== zeroAddress && order.taker !== taker) throw noOrders()
  const [state] = await revalidate(context, [order])
  if (!state) throw noOrders()
  checkFillable(state, { allowInactive })
  const quantity = BigInt(item.quantity ?? 1)
  const left = state.status === 'inactive' ? taken.unfilled(order, state) : taken.left(order, state)
  if (left < quantity) throw tooMany()
  taken.take(order, quantity)
  return fillOf(order, state, quantity, normalizeRoyalties)
}

/** With the price of now, where it changes over time. */
function fillOf(
  order: OrderRow,
  { price, netPrice }: Prices,
  quantity: bigint,
  normalizeRoyalties: boolean,
): Fill {
  const royalties = order.missingRoyalties.map(({ recipient, bps }) => ({
    recipient,
    amount: (price * BigInt(bps)) / 10_000n,
  }))
  return {
    order: { ...order, price, netPrice },
    quantity,
    royalties: normalizeRoyalties ? royalties.filter(({ amount }) => amount > 0n) : [],
  }
}

/** An order that came with the request goes into the book, and is bought from there. */
async function posted(context: ChainContext, raw: NonNullable<BuyItem['rawOrder']>) {
  const kind = raw.kind === 'seaport' ? 'seaport-v1.5' : raw.kind
  const result = await postOrder(context, { kind, data: raw.data })
  if (result.status === 'success') return result.orderId
  throw new ServerError(`Raw order failed to get processed: ${result.reason}`, {
    code: 'raw_order',
    apiCode: 7,
  })
}

async function cheapest(
  context: ChainContext,
  item: BuyItem,
  options: selectOrders.Options,
): Promise<Fill[]> {
  const { taker, taken, normalizeRoyalties } = options
  return takeBest({
    ...{ wanted: BigInt(item.quantity ?? 1), taker, tally: taken },
    look: (seen, round) =>
      (round === 0 ? options.first : undefined) ??
      look(context, item, options, { seen, spare: round === 0 ? spare.first : spare.later }),
    fillOf: (order, state, quantity) => fillOf(order, state, quantity, normalizeRoyalties),
  })
}

/** The listings of an item from a place on, with what the chain says of them now. */
async function look(
  context: ChainContext,
  item: BuyItem,
  options: Omit<selectOrders.Options, 'taken'>,
  place: find.Place,
): Promise<Look> {
  const { rows, candidates } = await find(context, item, options, place)
  return { rows, candidates, states: await revalidate(context, candidates) }
}

/** The listings of an item from a place on, and those among them that its taker may fill. */
async function find(
  context: ChainContext,
  item: BuyItem,
  { taker, currency, normalizeRoyalties }: Omit<selectOrders.Options, 'taken'>,
  { seen, spare }: find.Place,
): Promise<Pick<Look, 'rows' | 'candidates'>> {
  const { db, chain } = context
  const wanted = item.quantity ?? 1
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
  const order = [
    ...byPrice(context, currency, normalizeRoyalties),
    ...preferred,
    asc(o.feeBps),
    asc(o.id),
  ]
  const result = await db.execute(sql`
    select ${orderColumns({ rawData: true })} from ${orders} as o where ${where}
    order by ${sql.join(order, sql`, `)} limit ${Math.min(wanted, 100) + spare} offset ${seen}`)
  const rows = (result as unknown as { rows: RawRow[] }).rows.flatMap(row => {
    const found = readOrder(row)
    return found ? [{ ...found, chainId: chain.id }] : []
  })
  const candidates = rows.filter(row => row.maker !== taker && !excluded.has(row.id))
  return { rows, candidates }
}

declare namespace find {
  type Place = { seen: number; spare: number }
}

/** Prices in other currencies than the native one cannot be compared with it: they come last. */
function byPrice({ chain }: ChainContext, currency: Hex | undefined, normalize: boolean): SQL[] {
  const isOther =
    currency !== undefined && !isNativeAddress(currency) && currency !== wrappedNative(chain)
  if (!isOther) return [asc(normalize ? o.normalizedPrice : o.value)]
  return [asc(sql`${o.value} is null`), asc(normalize ? o.normalizedPrice : o.price)]
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
