import type { CallFlow } from '@sluice/react'
import { type CallDraft, callDraft } from './callDraft.ts'

/** Empties what was typed of calls once they are made: it would be paid for again by the same press. What was typed since stays. */
export function clearByTrade(
  flow: Pick<CallFlow, 'getState' | 'subscribe'>,
  typed: CallDraft,
): void {
  flow.subscribe(() => {
    if (flow.getState().phase === 'complete' && callDraft.get() === typed) callDraft.clear()
  })
}
