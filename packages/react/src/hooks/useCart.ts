import { useSyncExternalStore } from 'react'
import type { CartEntry } from '../cart/cartEntry.ts'
import type { Cart } from '../cart/createCart.ts'

/** What is in a cart, live; nothing while a page is rendered on a server, which does not know. */
export function useCart(cart: Pick<Cart, 'subscribe' | 'getState'>): readonly CartEntry[] {
  return useSyncExternalStore(cart.subscribe, cart.getState, () => nothing)
}

const nothing: readonly CartEntry[] = []
