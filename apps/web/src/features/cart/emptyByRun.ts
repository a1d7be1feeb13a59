import { restOfRun } from '@sluice/react'
import type { RunSummary } from '@sluice/sdk'
import { cart } from './cart.ts'
import { isCountedRun } from './isCountedRun.ts'

/** Takes out of the cart what a purchase brought that a reload had stopped: its trade is gone with its page. */
export function emptyByRun(
  run: Pick<RunSummary, 'runId' | 'action' | 'chainId' | 'path' | 'steps' | 'account'>,
): void {
  if (run.action !== 'buy' || isCountedRun([run.runId])) return
  const left = new Map(restOfRun(run).map(({ orderId, quantity = 1 }) => [orderId, quantity]))
  cart.take(
    run.path.flatMap(({ orderId, quantity }) => {
      const bought = Number(quantity ?? 1) - Number(left.get(orderId) ?? 0)
      return orderId && bought > 0
        ? [{ chainId: run.chainId, orderId, quantity: BigInt(bought) }]
        : []
    }),
  )
}
