import type { RunSummary, StepItem } from '@sluice/sdk'

/** Milliseconds after which somebody may want to do something about a transaction that is in no block. */
const long = 120_000

/**
 * Whether a transaction of a run that is carried out has been under way for long: nothing has happened to the run since
 * it was sent.
 *
 * @param now Milliseconds since 1970.
 */
export function isPendingLong(
  { carriedBy, updatedAt, steps }: Pick<RunSummary, 'carriedBy' | 'updatedAt' | 'steps'>,
  now: number,
): boolean {
  if (carriedBy === undefined || now - updatedAt < long) return false
  return steps
    .flatMap((step): readonly StepItem[] => step.items)
    .some(
      ({ state, txHashes, receipt, waitReason }) =>
        state === 'submitted' &&
        (txHashes?.length ?? 0) > 0 &&
        receipt === undefined &&
        // A higher fee brings neither a signature nor an earlier transaction.
        waitReason === undefined,
    )
}
