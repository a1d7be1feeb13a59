import { withDeadline } from '../withDeadline.ts'
import type { Run } from './run.ts'
import { promptDeadline } from './walletQueue.ts'

/** After so many milliseconds an item says that the wallet still shows its request. */
const tipAfter = 60_000

/**
 * Asks the wallet once and waits for its answer. The wallet is not asked again when it takes long: the
 * item says so, and the person decides.
 */
export async function askWallet<value>(
  run: Run,
  options: {
    stepId: string
    index: number
    ask: (signal: AbortSignal) => Promise<value>
    onAbort: () => Error
    onTimeout: () => Error
  },
): Promise<value> {
  const { stepId, index, ask, onAbort, onTimeout } = options
  const note = (warning: string | undefined) =>
    run.dispatch({ type: 'noted', step: stepId, item: index, patch: { warning } })
  let noted = false
  const timer = setTimeout(() => {
    noted = true
    note('Still waiting for an answer in the wallet')
  }, tipAfter)
  try {
    const { signal } = run.options
    return await withDeadline(ask, { milliseconds: promptDeadline, signal, onAbort, onTimeout })
  } finally {
    clearTimeout(timer)
    if (noted) note(undefined)
  }
}
