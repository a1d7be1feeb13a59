import type { Hex } from 'viem'
import type { OrderState } from '../orderbook/orderKind.ts'
import type { ReadState } from '../orderbook/readOrderStates.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import type { Work } from './createWork.ts'
import { isUnanswered, noAnswer, noOrders, tooMany } from './orderRefusals.ts'

/** Times that more orders are looked at for one item. */
export const mostRounds = 20

/** Some orders for an item, the best first, and the states of those that its taker may fill. */
export type Look = {
  rows: readonly OrderRow[]
  candidates: readonly OrderRow[]
  states: readonly ReadState[]
}

/** Keeps count of what is chosen, so that nothing is chosen twice. */
export type Tally = {
  /** Units of an order that can still be chosen, and that its maker can give or pay for. */
  left: (order: OrderRow, state: OrderState) => bigint
  take: (order: OrderRow, quantity: bigint) => void
  giveBack: (order: OrderRow, quantity: bigint) => void
}

/**
 * Takes of orders, the best first, until nothing is missing. What turns out to be less leaves to others what
 * it had put aside. What its request may still cost bounds it.
 *
 * @throws ServerError 5 for nothing to fill, 8 for too little, 503 where the chain could not say; ChainUnavailableError.
 */
export async function takeBest<fill extends { order: OrderRow; quantity: bigint }>(
  options: takeBest.Options<fill>,
): Promise<fill[]> {
  const { wanted, taker, tally, work, upTo = false, look, fillOf } = options
  const mostFills = work.fillsLeft()
  const fills: fill[] = []
  let missing = wanted
  let own = false
  let isTaken = false
  let unanswered: string | undefined
  let seen = 0
  for (let round = 0; round < mostRounds && missing > 0n && fills.length < mostFills; round++) {
    work.goOn()
    const { rows, candidates, states } = await look(seen, round)
    if (rows.length === 0) break
    own ||= rows.some(row => row.maker === taker)
    // What turned out not to be active has left the result of the query.
    seen += rows.length - states.filter(state => state.status !== 'active').length
    for (const [index, order] of candidates.entries()) {
      const state = states[index]
      if (state && isUnanswered(state.reason)) unanswered ??= state.reason
      if (missing === 0n || fills.length === mostFills || state?.status !== 'active') continue
      const left = tally.left(order, state)
      isTaken ||= left <= 0n
      const quantity = left < missing ? left : missing
      const fill = quantity > 0n ? await fillOf(order, state, quantity) : undefined
      if (!fill) continue
      tally.take(order, quantity)
      fills.push(fill)
      missing -= quantity
    }
  }
  if (missing === 0n || (upTo && fills.length > 0)) {
    work.fill(fills.length)
    return fills
  }
  for (const { order, quantity } of fills) tally.giveBack(order, quantity)
  if (unanswered !== undefined && mostFills > 0) throw noAnswer(unanswered)
  if (fills.length > 0 || isTaken || mostFills === 0) throw tooMany()
  throw noOrders(own ? 'taker cannot fill own orders' : undefined)
}

export declare namespace takeBest {
  type Options<fill> = {
    /** Units. */
    wanted: bigint
    /** Whose own orders are not filled. */
    taker: Hex
    tally: Tally
    work: Work
    /** Whether fewer than are wanted will do. */
    upTo?: boolean | undefined
    /** The orders after so many, with what the chain says of them now; `round` is 0 for the first look. */
    look: (seen: number, round: number) => Promise<Look>
    /** Undefined for an order that this item cannot be filled from. */
    fillOf: (
      order: OrderRow,
      state: ReadState,
      quantity: bigint,
    ) => fill | undefined | Promise<fill | undefined>
  }
}
