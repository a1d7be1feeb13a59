import { zeroAddress } from '@sluice/router/seaport'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { postOrder } from '../orderbook/postOrder.ts'
import type { ReadState } from '../orderbook/readOrderStates.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import type { PoolCosts } from './buy/createPoolCosts.ts'
import { type Fill, unitPrice } from './buy/Fill.ts'
import { rankPools } from './buy/rankPools.ts'
import type { Taken } from './createTaken.ts'
import { type BuyItem, findListings } from './findListings.ts'
import { checkFillable, noOrders, tooMany } from './orderRefusals.ts'
import { type Look, takeBest } from './takeBest.ts'
import type { Weigh } from './weighListings.ts'

/**
 * Listings looked at per round, beyond those that are needed. What the index says is mostly so, and each one
 * is read from the chain: only when the first do not do, more are looked at.
 */
const spare = { first: 2, later: 10 }

type ListingLook = Look & { weigh: Weigh }

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
  const { orderId, rawOrder } = item
  if (rawOrder)
    return [await named(context, item, await posted(context, rawOrder, options), options)]
  return orderId === undefined
    ? cheapest(context, item, options)
    : [await named(context, item, { orderId }, options)]
}

export declare namespace selectOrders {
  type Options = Omit<findListings.Options, 'seen' | 'spare' | 'without'> & {
    allowInactive: boolean
    /** Whether only the path is asked for: an order that comes with the request is not kept. */
    onlyPath: boolean
    /** Whether fewer than are asked for will do. */
    upTo?: boolean | undefined
    /** What earlier items of the request have taken. */
    taken: Taken
    costs: PoolCosts
    /** What was looked up for the item before, at the same time as for others. */
    first?: Promise<ListingLook> | undefined
    /** Who makes the request, as `Asked` has it. */
    sender?: string | undefined
  }
}

/**
 * Begins to look for the listings of some items. What the chain says of all of them is read together, once
 * the last one is found: one question instead of one for each. Undefined for items that name their order.
 */
export function lookFirst(
  context: ChainContext,
  items: readonly BuyItem[],
  options: Omit<selectOrders.Options, 'taken' | 'costs'>,
): (Promise<ListingLook> | undefined)[] {
  const isOpen = (item: BuyItem) => item.orderId === undefined && item.rawOrder === undefined
  const first = { seen: 0, spare: spare.first }
  const found = items.map(item =>
    isOpen(item) ? findListings(context, item, { ...options, ...first }) : undefined,
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
    const looking = Promise.all([finding, reading]).then(
      ([{ candidates, ...listings }, states]) => ({
        ...listings,
        candidates,
        states: candidates.flatMap(order => states.get(order.id) ?? []),
      }),
    )
    // When an earlier item fails, nobody asks what became of this one.
    looking.catch(() => undefined)
    return looking
  })
}

async function named(
  context: ChainContext,
  item: BuyItem,
  { orderId, row }: { orderId: string; row?: OrderRow | undefined },
  { taker, allowInactive, normalizeRoyalties, taken, upTo, work }: selectOrders.Options,
): Promise<Fill> {
  const { db, chain } = context
  work.goOn()
  if (item.exclusions?.some(excluded => excluded.orderId.toLowerCase() === orderId.toLowerCase()))
    throw noOrders('the order is among the exclusions')
  const [order] = row
    ? [row]
    : await db
        .select()
        .from(orders)
        .where(and(eq(orders.chainId, chain.id), eq(orders.id, orderId.toLowerCase() as Hex)))
  if (order?.side !== 'sell') throw noOrders()
  if (order.maker === taker) throw noOrders('taker cannot fill own orders')
  if (order.taker !== zeroAddress && order.taker !== taker) throw noOrders()
  const [state] = await revalidate(context, [order])
  if (!state) throw noOrders()
  checkFillable(state, { allowInactive })
  const asked = BigInt(item.quantity ?? 1)
  const left = state.status === 'inactive' ? taken.unfilled(order, state) : taken.left(order, state)
  const quantity = upTo && left > 0n && left < asked ? left : asked
  if (left < quantity || work.fillsLeft() === 0) throw tooMany()
  taken.take(order, quantity)
  work.fill(1)
  return fillOf(order, state, quantity, normalizeRoyalties)
}

/** With the price of now, where it changes over time, and the fees of now, where its exchange says them. */
function fillOf(
  order: OrderRow,
  {
    price,
    netPrice,
    pricedAt,
    charged,
  }: Pick<ReadState, 'price' | 'netPrice' | 'pricedAt' | 'charged'>,
  quantity: bigint,
  normalizeRoyalties: boolean,
): Fill {
  const royalties = order.missingRoyalties.map(({ recipient, bps }) => ({
    recipient,
    bps,
    amount: (price * BigInt(bps)) / 10_000n,
  }))
  return {
    order: { ...order, price, netPrice, ...(charged ? { fees: charged.fees } : {}) },
    pricedAt,
    quantity,
    royalties: normalizeRoyalties ? royalties.filter(({ amount }) => amount > 0n) : [],
  }
}

/** An order that came with the request goes into the book, and is bought from there; only its path takes no row. */
async function posted(
  context: ChainContext,
  raw: NonNullable<BuyItem['rawOrder']>,
  { onlyPath, work, sender }: selectOrders.Options,
): Promise<{ orderId: Hex; row?: OrderRow }> {
  work.goOn()
  const kind = raw.kind === 'seaport' ? 'seaport-v1.5' : raw.kind
  const { signal } = work
  const result = await postOrder(context, {
    kind,
    data: raw.data,
    isTrial: onlyPath,
    signal,
    sender,
  })
  if (result.status === 'success') return result
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
  const { taker, taken, costs, normalizeRoyalties, upTo, work } = options
  const wanted = BigInt(item.quantity ?? 1)
  const priced = (order: OrderRow, state: ReadState, quantity: bigint) =>
    fillOf(order, state, quantity, normalizeRoyalties)
  const lookFrom: rankPools.Options['look'] = (place, round) =>
    (round === 0 ? options.first : undefined) ??
    look(context, item, { ...options, ...place, spare: round === 0 ? spare.first : spare.later })
  // Who names a token wants no other one instead.
  const ranked =
    item.collection === undefined
      ? undefined
      : rankPools({
          ...{ wanted, taken, costs, work, look: lookFrom },
          unitPrice: (order, state) => unitPrice(priced(order, state, 1n)),
        })
  return takeBest({
    ...{ wanted, taker, work, upTo, tally: taken },
    look: (seen, round) => (ranked ? ranked(round) : lookFrom({ seen }, round)),
    // A listing for one taker is bought whole, and leaves its place to the next where fewer are wanted.
    fillOf: (order, state, quantity) =>
      order.taker === zeroAddress || quantity === order.quantity
        ? priced(order, state, quantity)
        : undefined,
  })
}

/** The listings of an item from a place on, with what the chain says of them now. */
async function look(
  context: ChainContext,
  item: BuyItem,
  options: findListings.Options,
): Promise<ListingLook> {
  const listings = await findListings(context, item, options)
  return { ...listings, states: await revalidate(context, listings.candidates) }
}
