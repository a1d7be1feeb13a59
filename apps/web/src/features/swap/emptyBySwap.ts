import type { SwapFlow } from '@sluice/react'
import { sameTrade } from '../trade/sameTrade.ts'
import type { Trade } from '../trade/tradeRequest.ts'

/**
 * Empties the form of a swap once what stands in it is swapped; its currencies and its slippage stay, and so does what
 * was typed meanwhile. Returns what ends that.
 */
export function emptyBySwap(
  { getState, setForm, scope }: Pick<SwapFlow, 'getState' | 'setForm' | 'scope'>,
  trades: readonly Pick<Trade, 'deal'>[],
): () => void {
  const { account, chainId } = scope
  const stops = trades.flatMap(({ deal }) => {
    if (deal.kind !== 'swap' || deal.flow.scope.account !== account) return []
    // What was swapped before the form was filled in is not what stands in it.
    if (deal.flow.getState().phase === 'complete') return []
    const stop = deal.flow.subscribe(() => {
      if (deal.flow.getState().phase !== 'complete') return
      stop()
      if (sameTrade(deal, { kind: 'swap', chainId, form: getState().form }))
        setForm({
          ...{ amount: 0n, acceptedImpactBps: undefined, acceptedSlippageBps: undefined },
          acknowledged: [],
        })
    })
    return [stop]
  })
  return () => {
    for (const stop of stops) stop()
  }
}
