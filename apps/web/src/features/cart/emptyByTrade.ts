import type { BuyAcrossFlow, BuyFlow, CheckoutFlow, SweepFlow } from '@sluice/react'
import { boughtOf } from './boughtOf.ts'
import { cart } from './cart.ts'
import { isCountedRun } from './isCountedRun.ts'

/**
 * Takes out of the cart what a trade buys, at its end; what it does not stays.
 *
 * @param chainId Of the tokens, which may be paid on another one.
 */
export function emptyByTrade(
  flow: BuyFlow | BuyAcrossFlow | CheckoutFlow | SweepFlow,
  chainId = flow.scope.chainId,
): void {
  let counted: unknown
  flow.subscribe(() => {
    const state = flow.getState()
    const receipt = 'receipt' in state ? state.receipt : undefined
    if (receipt === undefined || receipt === counted) return
    counted = receipt
    // The drawer may have found the end of the same run, and counted it.
    if (isCountedRun('runIds' in state ? state.runIds : undefined)) return
    cart.take(boughtOf(state).map(order => ({ chainId, ...order })))
  })
}
