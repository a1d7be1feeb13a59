import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { Chain } from '../context.ts'
import { orderEvent } from '../live/orderEvents.ts'
import type { LiveEvent } from '../live/recordEvents.ts'
import { ratesFor } from '../rates/ratesFor.ts'
import type { Db } from '../storage/openDatabase.ts'
import { padRows } from '../storage/padRows.ts'
import { toText } from '../storage/populated.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { findSold } from './findSold.ts'
import { priceColumns } from './priceColumns.ts'
import type { BlockId, ReadState } from './readOrderStates.ts'
import { reasons } from './reasons.ts'
import { updateBest } from './updateBest.ts'
import { type SoldToken, updateLastSales } from './updateLastSales.ts'

/** Marks an order whose state must be read again at the next opportunity. */
export const stale = -1

/**
 * Marks an order whose state was read in a block that the index had not come to: it is read again once it has.
 * `stale` is the same for no block.
 */
export const unsettled = (block: number): number => -block - 2

/** Orders per statement. */
const chunkSize = 500

/** States, and the block in which those were read that name no other one. */
export type ReadStates = { states: readonly ReadState[]; block: BlockId }

type Options = ReadStates & {
  indexed: Hex | undefined
  sold?: readonly SoldToken[] | undefined
}

/**
 * Stores what was read of orders, and the floors and top bids that follow from it; what is stored from
 * a newer block stays. A state from another block than the one at which the index stands is marked to be
 * read again when the index stands there: were that block dropped, the index would never hear of it.
 *
 * @param options.indexed The hash of the block at which the index stands.
 * @param options.sold The tokens that were sold since, whose last sale is another one.
 */
export async function saveOrderStates(
  tx: Db,
  chain: Chain,
  { states, block, indexed, sold = [] }: Options,
  now: number,
): Promise<LiveEvent[]> {
  // In one order for everybody: two that change the same orders must not wait for each other.
  const sorted = [...states].sort((a, b) => (a.order.id < b.order.id ? -1 : 1))
  const before = await lockOrders(
    tx,
    chain.id,
    sorted.map(({ order }) => order.id),
  )
  const ended = sorted.filter(isUsed).map(({ order }) => order.id)
  const filled = await findSold(tx, chain.id, ended)
  const rates = await ratesFor(
    tx,
    chain,
    sorted.map(({ order }) => order),
  )
  const native = comparableCurrencies(chain)
  const events: LiveEvent[] = []
  const read: Record<string, unknown>[] = []
  for (const found of sorted) {
    const { order } = found
    const old = before.get(order.id)
    const { number, hash } = found.readAt ?? block
    const isSettled = hash === indexed
    const end = { isFilled: filled.has(order.id), isSettled }
    const state = old ? settleEnd(keepSignature(found, old), old, end) : found
    // It was cancelled by a signature while it was read.
    if (old && old.revokedAt !== null && isOpen(state)) continue
    // What it leaves unpaid may have been worked out again since it was read.
    const missing = (old ?? order).missingRoyalties
    const columns = priceColumns(chain, { ...order, missing }, state, rates)
    const stood = isSettled ? number : unsettled(number)
    // The worth of what was over for a while may be one of long ago.
    const isValued = !native.includes(order.currency)
    read.push({ ...toRead(state, columns), is_valued: isValued, block: number, stood })
    if (!old || old.statusBlock > number) continue
    const changed = [
      ...(old.status === state.status ? [] : ['status']),
      ...(old.statusReason === state.reason ? [] : ['statusReason']),
      ...(old.quantityRemaining === state.quantityRemaining ? [] : ['quantityRemaining']),
      ...(order.isDynamic && old.price !== columns.price ? ['price'] : []),
      ...(state.charged && old.netPrice !== columns.netPrice ? ['price'] : []),
    ]
    if (changed.length > 0) events.push(orderEvent(old, 'updated', changed))
  }
  for (let i = 0; i < read.length; i += chunkSize)
    await tx.execute(sql`
      update ${orders} as o set
        status = v.status, status_reason = v.reason, quantity_remaining = v.remaining,
        status_block = v.stood, next_check = v.next_check,
        price = case when v.is_priced then v.price else o.price end,
        net_price = case when v.is_priced then v.net_price else o.net_price end,
        fees = coalesce(v.fees, o.fees), fee_bps = coalesce(v.fee_bps, o.fee_bps),
        value = case when v.is_priced or v.is_valued then v.value else o.value end,
        normalized_price = case when v.is_priced then v.normalized_price else o.normalized_price end,
        missing_royalties = case when v.is_priced then v.missing_royalties else o.missing_royalties end,
        -- A repeated look that finds nothing new is no update.
        updated_at = case when o.status = v.status and o.quantity_remaining = v.remaining
          and o.status_reason is not distinct from v.reason and o.price = v.price
          and (v.fee_bps is null or o.net_price = v.net_price)
          then o.updated_at else ${now}::bigint end
      from jsonb_to_recordset(${toText(read.slice(i, i + chunkSize))}::jsonb) as v(
        id text, block bigint, stood bigint, status text, reason text, remaining numeric, next_check bigint, is_priced boolean, is_valued boolean,
        price numeric, net_price numeric, value numeric, normalized_price numeric, missing_royalties jsonb, fees jsonb, fee_bps int)
      where o.chain_id = ${chain.id} and o.id = v.id and o.status_block <= v.block`)
  const touched = states.map(state => state.order)
  await updateLastSales(tx, chain, { sold, touched })
  const best = await updateBest(tx, chain.id, touched, now)
  return [...events, ...best]
}

/** What was read of an order, as the statement above takes it; prices only of orders whose price may change. */
function toRead(state: ReadState, prices: ReturnType<typeof priceColumns>) {
  const { order, status, reason, quantityRemaining, nextCheck } = state
  return {
    id: order.id,
    status,
    reason,
    remaining: quantityRemaining,
    next_check: nextCheck,
    is_priced: order.isDynamic || state.prices !== undefined || state.charged !== undefined,
    fees: state.charged?.fees,
    fee_bps: state.charged?.feeBps,
    price: prices.price,
    net_price: prices.netPrice,
    value: prices.value,
    normalized_price: prices.normalizedPrice,
    missing_royalties: prices.missingRoyalties,
  }
}

/** The orders as they are, kept from others until the end of the transaction. */
async function lockOrders(tx: Db, chainId: number, ids: readonly Hex[]) {
  const found = new Map<Hex, OrderRow>()
  for (let i = 0; i < ids.length; i += chunkSize)
    for (const row of await tx
      .select()
      .from(orders)
      .where(
        and(eq(orders.chainId, chainId), inArray(orders.id, padRows(ids.slice(i, i + chunkSize)))),
      )
      .orderBy(orders.id)
      .for('update'))
      found.set(row.id, row)
  return found
}

const isOpen = ({ status }: ReadState) => status !== 'cancelled' && status !== 'filled'

/** Whether the chain says that the number of an order of LooksRare was used, and not by what. */
const isUsed = (state: ReadState) => state.order.kind === 'looks-rare-v2' && !isOpen(state)

/**
 * Of an order of LooksRare the chain says that its number was used, and the index alone by what: it was filled where
 * there is a sale of it, and in the block at which the index stands nothing else was. Until the index has come to a
 * newer block, in which it was read, what is stored of its end stays; what a log has told now counts before it.
 */
function settleEnd(
  state: ReadState,
  old: OrderRow,
  { isFilled, isSettled }: { isFilled: boolean; isSettled: boolean },
): ReadState {
  if (!isUsed(state)) return state
  if (isFilled) return { ...state, status: 'filled', reason: reasons.filled, quantityRemaining: 0n }
  if (state.isLogged) return state
  if (isSettled && state.status === 'filled')
    return { ...state, status: 'cancelled', reason: reasons.cancelled, quantityRemaining: 1n }
  if (isSettled || (old.status !== 'filled' && old.status !== 'cancelled')) return state
  const { status, statusReason: reason, quantityRemaining } = old
  return { ...state, status, reason, quantityRemaining }
}

/**
 * Where the account was not asked whether it stands by its signature, what it said last stays, and it is asked
 * at once when an event was about the order or it can be filled again: as of the row that is kept from others.
 */
function keepSignature(state: ReadState, old: OrderRow): ReadState {
  const { status, pricedAt, nextCheck, isTouched } = state
  if (!state.keepsSignature || (status !== 'active' && status !== 'inactive')) return state
  const isRefused = status === 'active' && old.statusReason === reasons.signature
  const isDue = status === 'active' && (isTouched || (old.status !== 'active' && !isRefused))
  const asked = Math.min(old.nextCheck ?? pricedAt, isDue ? pricedAt : Number.POSITIVE_INFINITY)
  return {
    ...state,
    ...(isRefused ? { status: 'inactive', reason: reasons.signature } : {}),
    nextCheck: Math.min(nextCheck ?? asked, asked),
  }
}
