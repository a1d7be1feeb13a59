import { deepFreeze } from '../deepFreeze.ts'
import { itemStates } from './itemStates.ts'
import { type JournalRecord, stateOf } from './journalRecord.ts'
import type { ExecutionState, ExecutionStep, ItemState, StepItem } from './state.ts'

/** Where a run stands that a record tells of, before anybody has looked at the chain. */
export function restoreState(record: JournalRecord): ExecutionState {
  const answer = stateOf(record)
  const steps = answer.steps.map((step): ExecutionStep => {
    const { error: _, errorData: __, ...rest } = step
    const items = step.items.map((item, index) => restoreItem(record, step, item, index))
    return { ...rest, items } as ExecutionStep
  })
  const begun = steps
    .filter(step => step.items.some(item => item.state !== 'planned'))
    .map(step => step.id)
    .filter(id => answer.begun.includes(id))
  return deepFreeze({ ...answer, steps, begun, run: { status: 'running' } })
}

function restoreItem(
  record: JournalRecord,
  step: ExecutionStep,
  item: StepItem,
  index: number,
): StepItem {
  const prompt = record.prompts[`${step.id}/${index}`]
  if (itemStates[item.state] === 'over' || isLost(item, prompt)) return item
  const { error: _, errorData: __, warning: ___, waitReason: ____, ...rest } = item
  return { ...rest, state: stateNow(prompt, step, item) }
}

/** Dropped, and nothing to look for it by. */
function isLost(
  { state, internalTxHashes }: StepItem,
  prompt: JournalRecord['prompts'][string] | undefined,
): boolean {
  return state === 'dropped' && !prompt?.hash && !internalTxHashes?.[0]
}

/**
 * What an item's record proves: a hash is followed, a prompt without one looked for, a signature that is
 * not acknowledged posted; nothing else was ever asked for.
 */
function stateNow(
  prompt: JournalRecord['prompts'][string] | undefined,
  step: ExecutionStep,
  item: StepItem,
): ItemState {
  if (item.state === 'planned' || item.state === 'verified') return 'planned'
  if (step.kind === 'signature') {
    if (prompt?.post) return 'signed'
    // Acknowledged, and confirmed by a check only.
    if (prompt && (item.state === 'signed' || item.state === 'unknown')) return item.state
    // Whatever was signed is lost, so it cannot have been posted.
    return 'planned'
  }
  return prompt?.hash || item.internalTxHashes?.[0] ? 'submitted' : 'prompting'
}
