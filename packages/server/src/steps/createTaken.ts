import type { Hex } from 'viem'
import type { OrderState } from '../orderbook/orderKind.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import { poolOf } from './buy/poolOf.ts'
import type { Tally } from './takeBest.ts'

export type Taken = Tally & {
  /** Units of an order that can still be chosen, whether its maker holds them or not. */
  unfilled: (order: OrderRow, state: OrderState) => bigint
  /** Tokens that are taken out of a pool. */
  ofPool: (pool: string) => bigint
}

/** Keeps count of what is chosen, so that nothing is chosen twice. */
export function createTaken(): Taken {
  const orders = new Map<Hex, bigint>()
  const holdings = new Map<string, bigint>()
  const pools = new Map<string, bigint>()
  const holding = (order: OrderRow) => `${order.maker}:${order.contract}:${order.tokenId}`
  const take = (order: OrderRow, quantity: bigint) => {
    orders.set(order.id, (orders.get(order.id) ?? 0n) + quantity)
    holdings.set(holding(order), (holdings.get(holding(order)) ?? 0n) + quantity)
    const pool = poolOf(order)
    if (pool !== undefined) pools.set(pool, (pools.get(pool) ?? 0n) + quantity)
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
    ofPool: pool => pools.get(pool) ?? 0n,
    giveBack: (order, quantity) => take(order, -quantity),
  }
}
