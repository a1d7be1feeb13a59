import { useEffect } from 'react'
import type { SwapFlow } from '../flow/swap/createSwapFlow.ts'

/**
 * Reads the quote of a swap anew while its form or its review is shown: pools move. What the review shows when the swap
 * is started is what it is held to.
 *
 * @param every Milliseconds between readings; 15 seconds by default.
 */
export function useSwapRefresh(flow: SwapFlow, every = 15_000): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) flow.refresh()
    }, every)
    return () => clearInterval(timer)
  }, [flow, every])
}
