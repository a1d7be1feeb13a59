import { type CartEntry, cartKey, mostCartEntries } from '@sluice/react'
import { useSyncExternalStore } from 'react'
import { cart } from './cart.ts'

/** Whether an order is in the cart, or has no room there; it changes only when this does. */
export function useInCart(entry: CartEntry): 'in' | 'out' | 'full' {
  return useSyncExternalStore(cart.subscribe, () => {
    if (isInCart(entry)) return 'in'
    const all = cart.getState().filter(({ chainId }) => chainId === entry.chainId)
    return all.length < mostCartEntries ? 'out' : 'full'
  })
}

/** Whether an order is in the cart now. */
export function isInCart(entry: CartEntry): boolean {
  return cart.getState().some(other => cartKey(other) === cartKey(entry))
}
