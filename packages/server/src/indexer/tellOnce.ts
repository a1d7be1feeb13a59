import { describeFailure } from '../describeFailure.ts'

/** Tells of a failure once, not at every attempt, and of none once the work is stopped. */
export function tellOnce(onFailure: (error: unknown) => void, signal: AbortSignal) {
  let told: string | undefined
  return (error: unknown): void => {
    const message = describeFailure(error)
    if (message !== told && !signal.aborted) onFailure(error)
    told = message
  }
}
