import type { Hex } from 'viem'
import type { ReadState } from '../orderbook/readOrderStates.ts'
import { reasons } from '../orderbook/reasons.ts'
import type { ChainEvent } from './decodeLog.ts'

/**
 * The states of orders with what logs say of their numbers. On LooksRare the chain tells of a number that it was used,
 * and not by what: of the orders that share it one was filled at most, and the others ended with that. A number that is
 * cancelled may have been used before: the sale of that time counts, see `saveOrderStates`.
 */
export function settleNonces(
  states: readonly ReadState[],
  events: readonly ChainEvent[],
): ReadState[] {
  /** The order that was filled; undefined where the number was cancelled. What came first has used it. */
  const used = new Map<string, Hex | undefined>()
  const use = (maker: Hex, nonce: bigint, orderId?: Hex) => {
    const key = `${maker}:${nonce}`
    if (!used.has(key)) used.set(key, orderId)
  }
  for (const event of events)
    if (event.type === 'sold' && event.nonce !== undefined)
      use(makerOf(event), event.nonce, event.orderId)
    else if (event.type === 'counter')
      for (const nonce of event.nonces ?? []) use(event.maker, nonce)
  if (used.size === 0) return [...states]
  return states.map(state => {
    const { order, status } = state
    if (order.kind !== 'looks-rare-v2' || (status !== 'filled' && status !== 'cancelled'))
      return state
    const key = `${order.maker}:${order.rawData.orderNonce}`
    if (!used.has(key)) return state
    return used.get(key) === order.id
      ? { ...state, ...filled, isLogged: true }
      : { ...state, ...cancelled, isLogged: true }
  })
}

const filled = { status: 'filled', reason: reasons.filled, quantityRemaining: 0n } as const
const cancelled = { status: 'cancelled', reason: reasons.cancelled, quantityRemaining: 1n } as const

/** Whose order it was that somebody took. */
export const makerOf = ({
  orderSide,
  seller,
  buyer,
}: Pick<Extract<ChainEvent, { type: 'sold' }>, 'orderSide' | 'seller' | 'buyer'>): Hex =>
  orderSide === 'sell' ? seller : buyer
