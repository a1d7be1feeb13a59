import type { BuyFlow, CheckoutFlow, SweepFlow } from '@sluice/react'
import { boughtOf } from './boughtOf.ts'
import { cart } from './cart.ts'

/** Takes out of the cart what a trade buys, at its end; what it does not stays. */
export function emptyByTrade(flow: BuyFlow | CheckoutFlow | SweepFlow): void {
  let counted: unknown
  flow.subscribe(() => {
    const state = flow.getState()
    const receipt = 'receipt' in state ? state.receipt : undefined
    if (receipt === undefined || receipt === counted) return
    counted = receipt
    const { chainId } = flow.scope
    cart.take(boughtOf(state).map(order => ({ chainId, ...order })))
  })
}
