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
  /** Which order uses up a number, and how many units of it were chosen. */
  const numbers = new Map<string, { id: Hex; quantity: bigint }>()
  const holding = (order: OrderRow) => `${order.maker}:${order.contract}:${order.tokenId}`
  const take = (order: OrderRow, quantity: bigint) => {
    orders.set(order.id, (orders.get(order.id) ?? 0n) + quantity)
    holdings.set(holding(order), (holdings.get(holding(order)) ?? 0n) + quantity)
    const pool = poolOf(order)
    if (pool !== undefined) pools.set(pool, (pools.get(pool) ?? 0n) + quantity)
    const number = numberOf(order)
    if (number === undefined) return
    const before = numbers.get(number)?.quantity ?? 0n
    if (before + quantity === 0n) numbers.delete(number)
    else numbers.set(number, { id: order.id, quantity: before + quantity })
  }
  const isEnded = (order: OrderRow) => {
    const number = numberOf(order)
    const used = number === undefined ? undefined : numbers.get(number)
    return used !== undefined && used.id !== order.id
  }
  const unfilled = (order: OrderRow, state: OrderState) =>
    isEnded(order) ? 0n : state.quantityRemaining - (orders.get(order.id) ?? 0n)
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

/** What ends with the fill of an order: on LooksRare all others of its maker's that have the same number. */
const numberOf = ({ kind, maker, rawData }: OrderRow) =>
  kind === 'looks-rare-v2' ? `${maker}:${rawData.orderNonce}` : undefined
