import type { RunSummary } from '@sluice/sdk'
import type { Trade } from '../trade/tradeRequest.ts'

/** The trade of this page that carries a run out, or did. Another one of the same kind is not it. */
export function tradeOfRun(
  trades: readonly Trade[],
  { runId }: Pick<RunSummary, 'runId'>,
): Trade | undefined {
  return trades.find(({ deal }) => {
    const state = deal.flow.getState()
    return 'runIds' in state && state.runIds?.includes(runId)
  })
}
