import { itemStates } from './itemStates.ts'
import type { JournalRecord } from './journalRecord.ts'

/** Whether the wallet was asked for something of which the end is not known. */
export function isInFlight({ steps, prompts }: Pick<JournalRecord, 'steps' | 'prompts'>): boolean {
  return steps.some(step =>
    step.items.some(
      ({ state }, index) =>
        itemStates[state] === 'open' && prompts[`${step.id}/${index}`] !== undefined,
    ),
  )
}
