import type { ExecutionStep, StepItem } from '@sluice/sdk'

/** What an item did before another page went on with its run. */
export type DoneItem = NonNullable<StepItem['done']>

/**
 * The items of a step that can be judged by their bytes, and what those did whose bytes are gone because they
 * were done before a reload: both together must be what the review showed.
 *
 * @returns undefined where an item is called done and nothing on the chain says what it did.
 */
export function splitDone(
  step: ExecutionStep,
): { items: readonly StepItem[]; done: readonly DoneItem[] } | undefined {
  const isGone = (item: StepItem) => item.status === 'complete' && item.data === undefined
  const all: readonly StepItem[] = step.items
  const done = all.filter(isGone).flatMap(item => item.done ?? [])
  return done.length === all.filter(isGone).length
    ? { items: all.filter(item => !isGone(item)), done }
    : undefined
}

/** Native currency that was sent along before, base units. */
export function sentBefore(done: readonly DoneItem[]): bigint {
  return done.reduce((sum, { value }) => sum + value, 0n)
}
