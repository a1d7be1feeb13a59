import { useEffect, useMemo, useState } from 'react'
import type { SwapFlow, SwapFlowState } from '../../flow/swap/createSwapFlow.ts'
import { isWorseQuote } from '../../flow/swap/isWorseQuote.ts'
import type { SwapQuote } from '../../flow/swap/readSwapQuote.ts'

/**
 * A swap whose start is told: an old review is read anew when it is pressed, which takes a moment, and one that became
 * worse is shown instead of sent. `seen` is what stood there before it became worse, pressed or by itself.
 */
export function useSwapStart(flow: SwapFlow): {
  flow: SwapFlow
  isChecking: boolean
  seen: SwapQuote | undefined
} {
  const [isChecking, setChecking] = useState(false)
  const [seen, setSeen] = useState<SwapQuote>()
  useEffect(() => {
    let last = reviewed(flow.getState())
    return flow.subscribe(() => {
      const now = reviewed(flow.getState())
      if (now === undefined) setSeen(undefined)
      else if (last !== undefined && isWorseQuote(now, last)) setSeen(last)
      last = now
    })
  }, [flow])
  const told = useMemo(
    (): SwapFlow => ({
      ...flow,
      async start() {
        setChecking(true)
        await flow.start().finally(() => setChecking(false))
      },
    }),
    [flow],
  )
  return { flow: told, isChecking, seen }
}

const reviewed = (state: SwapFlowState) => (state.phase === 'review' ? state.quote : undefined)
