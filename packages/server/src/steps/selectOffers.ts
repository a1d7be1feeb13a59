import { zeroAddress } from '@sluice/router/seaport'
import type { Routes } from '@sluice/sdk/api'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { OrderState } from '../orderbook/orderKind.ts'
import { postOrder } from '../orderbook/postOrder.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { setsWith } from '../orderbook/tokenSets/setsWith.ts'
import { tokenSetProof } from '../orderbook/tokenSets/tokenSetProof.ts'
import { isRevocable } from '../orderbook/zone/isRevocable.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import type { Work } from './createWork.ts'
import { checkFillable, noOrders, tooMany } from './orderRefusals.ts'
import { byWorth } from './sell/byWorth.ts'
import { type Tally, takeBest } from './takeBest.ts'

export type SellItem = z.output<Routes['/execute/sell/v7']['body']>['items'][number]

/** An offer, and how many units of which token are sold into it. */
export type OfferFill = {
  order: OrderRow
  token: { contract: Hex; tokenId: bigint }
  quantity: bigint
  /** That the token is one of those that the offer is for. */
  proof: readonly Hex[]
}

/** Offers looked at per round, beyond those that are needed. */
const spare = 10
const supported: OrderRow['kind'][] = ['seaport-v1.4', 'seaport-v1.5', 'seaport-v1.6']

/**
 * Chooses the offers that one item is sold into: the named one, or those that pay most. Each is read from
 * the chain anew before it is chosen.
 *
 * @throws ServerError 5 for nothing to fill, 8 for too little, 3 for a named offer that is gone, 7 for a raw
 * order that cannot be taken.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function selectOffers(
  context: ChainContext,
  item: SellItem,
  options: selectOffers.Options,
): Promise<OfferFill[]> {
  const { orderId, rawOrder } = item
  if (rawOrder) return [await named(context, item, await keep(context, rawOrder, options), options)]
  return orderId === undefined
    ? best(context, item, options)
    : [await named(context, item, { orderId }, options)]
}

export declare namespace selectOffers {
  type Options = byWorth.Options & {
    taker: Hex
    allowInactive: boolean
    /** Whether only the path is asked for: an order that comes with the request is not kept. */
    onlyPath: boolean
    /** What earlier items of the request have taken. */
    spent: Spent
    work: Work
    /** Who makes the request, as `Asked` has it. */
    sender?: string | undefined
  }
}

/** Keeps count of what is chosen: a maker's funds, and its approval, may stand behind several offers. */
export function createSpent(): Spent {
  const units = new Map<Hex, bigint>()
  const funds = new Map<string, bigint>()
  const purse = ({ maker, currency }: OrderRow) => `${maker}:${currency}`
  const approval = (order: OrderRow) => `${purse(order)}:${order.operator}`
  const take = (order: OrderRow, quantity: bigint) => {
    units.set(order.id, (units.get(order.id) ?? 0n) + quantity)
    for (const key of [purse(order), approval(order)])
      funds.set(key, (funds.get(key) ?? 0n) + quantity * order.price)
  }
  const unfilled = (order: OrderRow, state: OrderState) =>
    state.quantityRemaining - (units.get(order.id) ?? 0n)
  return {
    unfilled,
    left: (order, state) => {
      const { balance = 0n, allowance = 0n } = state.funds ?? {}
      const owned = balance - (funds.get(purse(order)) ?? 0n)
      const approved = allowance - (funds.get(approval(order)) ?? 0n)
      const paid = (owned < approved ? owned : approved) / order.price
      const open = unfilled(order, state)
      return paid < open ? paid : open
    },
    take,
    giveBack: (order, quantity) => take(order, -quantity),
  }
}

type Spent = Tally & {
  /** Units of an offer that can still be chosen, whether its maker can pay for them or not. */
  unfilled: (order: OrderRow, state: OrderState) => bigint
}

/** Takes an order that comes with the request into the book, as if it were posted first; only its path takes no row. */
async function keep(
  context: ChainContext,
  { kind, data }: NonNullable<SellItem['rawOrder']>,
  { onlyPath, work, sender }: selectOffers.Options,
): Promise<{ orderId: Hex; row?: OrderRow }> {
  work.goOn()
  const posted = await postOrder(context, {
    kind: kind === 'seaport' ? 'seaport-v1.5' : kind.slice(0, 50),
    data,
    isTrial: onlyPath,
    signal: work.signal,
    sender,
  })
  if (posted.status === 'success') return posted
  throw new ServerError('Raw order failed to get processed', {
    code: 'raw_order',
    apiCode: 7,
    fields: { errors: [{ message: posted.reason, orderId: posted.orderId }] },
  })
}

async function named(
  context: ChainContext,
  item: SellItem,
  { orderId, row }: { orderId: string; row?: OrderRow | undefined },
  { taker, allowInactive, spent, work }: selectOffers.Options,
): Promise<OfferFill> {
  const { db, chain } = context
  work.goOn()
  if (item.exclusions?.some(excluded => excluded.orderId.toLowerCase() === orderId.toLowerCase()))
    throw noOrders('the offer is among the exclusions')
  const [order] = row
    ? [row]
    : await db
        .select()
        .from(orders)
        .where(and(eq(orders.chainId, chain.id), eq(orders.id, orderId.toLowerCase() as Hex)))
  if (order?.side !== 'buy') throw noOrders()
  if (order.maker === taker) throw noOrders('taker cannot fill own orders')
  if (order.taker !== zeroAddress && order.taker !== taker) throw noOrders()
  const withZone = order.zone !== null && !isRevocable(context.chain, order)
  if (!supported.includes(order.kind) || withZone)
    throw new ServerError(
      `Accepting an offer of kind ${order.kind}${withZone ? ' with a zone' : ''} is not supported yet`,
      { code: 'not_supported', apiCode: -1 },
    )
  const token = toTokenKey(item.token)
  const proof = await tokenSetProof(context, order.tokenSetId, token, work.charge)
  if (!proof) throw noOrders(`the offer is not for ${item.token}`)
  const [state] = await revalidate(context, [order])
  if (!state) throw noOrders()
  checkFillable(state, { allowInactive })
  const quantity = BigInt(item.quantity ?? 1)
  const left = state.status === 'inactive' ? spent.unfilled(order, state) : spent.left(order, state)
  if (left < quantity || work.fillsLeft() === 0) throw tooMany()
  spent.take(order, quantity)
  work.fill(1)
  return { order, token, quantity, proof }
}

async function best(
  context: ChainContext,
  item: SellItem,
  options: selectOffers.Options,
): Promise<OfferFill[]> {
  const { db, chain } = context
  const { taker, spent, work } = options
  const token = toTokenKey(item.token)
  const wanted = BigInt(item.quantity ?? 1)
  const excluded = new Set(item.exclusions?.map(exclusion => exclusion.orderId.toLowerCase()))
  const where = and(
    eq(orders.chainId, chain.id),
    inArray(orders.tokenSetId, await setsWith(context, token)),
    eq(orders.side, 'buy'),
    eq(orders.status, 'active'),
    inArray(orders.kind, supported),
    eq(orders.taker, zeroAddress),
    chain.orderZone
      ? or(isNull(orders.zone), eq(orders.zone, chain.orderZone.address))
      : isNull(orders.zone),
    item.exactOrderSource ? inArray(orders.source, [item.exactOrderSource].flat()) : undefined,
  )
  const order = await byWorth(context, where, options)
  const page = (Number(wanted) > 100 ? 100 : Number(wanted)) + spare
  return takeBest({
    ...{ wanted, taker, work, tally: spent },
    async look(seen) {
      const limit = work.look(page)
      const rows = await db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(seen)
      work.giveBack(limit - rows.length)
      const candidates = rows.filter(row => row.maker !== taker && !excluded.has(row.id))
      return { rows, candidates, states: await revalidate(context, candidates) }
    },
    async fillOf(order, _, quantity) {
      const proof = await tokenSetProof(context, order.tokenSetId, token, work.charge)
      return proof && { order, token, quantity, proof }
    },
  })
}
