import { useMemo, useState } from 'react'
import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import type { SwapQuote } from '../../flow/swap/readSwapQuote.ts'

/**
 * A swap whose start is told: an old review is read anew when it is pressed, which takes a moment, and one that became
 * worse is shown instead of sent. `seen` is what stood there when it was pressed, where it was not sent.
 */
export function useSwapStart(flow: SwapFlow): {
  flow: SwapFlow
  isChecking: boolean
  seen: SwapQuote | undefined
} {
  const [isChecking, setChecking] = useState(false)
  const [seen, setSeen] = useState<SwapQuote>()
  const told = useMemo(
    (): SwapFlow => ({
      ...flow,
      async start() {
        const before = flow.getState()
        setChecking(true)
        await flow.start().finally(() => setChecking(false))
        const now = flow.getState()
        const isShown = before.phase === 'review' && now.phase === 'review'
        setSeen(isShown && now.quote !== before.quote ? before.quote : undefined)
      },
    }),
    [flow],
  )
  return { flow: told, isChecking, seen }
}
