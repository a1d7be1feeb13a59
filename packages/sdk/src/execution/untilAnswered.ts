import { AbortedError, SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import type { Run } from './run.ts'

/** Milliseconds that the caller's own code may take: as long as a person may look at a prompt. */
const deadline = 30 * 60_000

/**
 * Waits for a function of the caller, which may ask a person, but not for ever: other runs of the account
 * wait for this one.
 *
 * @throws AbortedError when the run was aborted meanwhile; SluiceError when there was no answer.
 */
export function untilAnswered<value>(run: Run, ask: () => Promise<value>): Promise<value> {
  const { signal } = run.options
  return withDeadline(ask, {
    milliseconds: deadline,
    signal,
    onAbort: () => new AbortedError({ cause: signal?.reason }),
    onTimeout: () =>
      new SluiceError('There was no answer in time', { code: 'verification_unavailable' }),
  })
}
