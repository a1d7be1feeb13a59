import { termsOfRun } from '@sluice/react'
import type { RunSummary } from '@sluice/sdk'
import { callDraft } from './callDraft.ts'

/** Empties the page of calls once a run made them that a reload had stopped: its trade is gone with its page. */
export function clearByRun(run: RunSummary): void {
  const terms = termsOfRun(run)
  if (terms?.kind !== 'call' || run.status !== 'complete') return
  callDraft.clearMade({ toChainId: run.chainId, txs: terms.txs })
}
