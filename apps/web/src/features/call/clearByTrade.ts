import type { CallFlow } from '@sluice/react'
import { callDraft } from './callDraft.ts'

/** Empties the page of calls once what it stands for is made, whether it was begun there or tried again. */
export function clearByTrade(
  { getState, subscribe }: Pick<CallFlow, 'getState' | 'subscribe'>,
  toChainId: number,
): void {
  subscribe(() => {
    const { phase, form } = getState()
    if (phase === 'complete') callDraft.clearMade({ toChainId, txs: form.txs })
  })
}
