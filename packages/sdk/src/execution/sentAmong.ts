import type { Hash } from 'viem'
import type { PromptRecord } from './journalRecord.ts'
import type { BatchEntry } from './planBatch.ts'
import type { Run } from './run.ts'
import { sentByOthers } from './takenHashes.ts'
import type { WaitOptions } from './ticket.ts'

/** Transactions of one step of which each is worth a look of its own soon. */
const few = 3

/**
 * What tells an item's transaction from others of its account before a node has seen it, in the page that sent it and
 * after a reload: where the account stood before its step, and what the others are.
 */
export function sentAmong(
  run: Run,
  { stepId, index }: BatchEntry,
  window: PromptRecord['window'],
): Pick<WaitOptions['sent'], 'fromBlock' | 'nonce' | 'only' | 'few' | 'others'> {
  const items = run.state().steps.find(step => step.id === stepId)?.items ?? []
  return {
    ...{ fromBlock: window?.block, nonce: window?.latest },
    // The window is the step's: only an only item's nonce is known by it, and only where nothing of another app waited
    // before it, which would take that nonce.
    only: items.length === 1 && (window?.pending ?? window?.latest) === window?.latest,
    few: items.length <= few,
    others: () => hashesBut(run, { stepId, index }),
  }
}

/** The hashes of all other items of a run, and of the client's other runs. */
function hashesBut(run: Run, own: { stepId: string; index: number }): ReadonlySet<Hash> {
  const hashes = run
    .state()
    .steps.flatMap(step =>
      step.items.flatMap((item, index) =>
        step.id === own.stepId && index === own.index
          ? []
          : (item.txHashes ?? []).map(entry => entry.txHash),
      ),
    )
  return new Set([...hashes, ...sentByOthers(run.context, run.journal.runId)])
}
