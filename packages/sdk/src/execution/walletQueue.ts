import { AbortedError, SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'

/** The longest that one prompt may be open: hardware wallets take minutes. Milliseconds. */
export const promptDeadline = 600_000

/**
 * Lets the prompts of one account run one after the other, in the order they came. `work` is not begun
 * any more when the signal was aborted while it waited.
 */
export async function inWalletQueue<value>(
  queues: Map<string, Promise<unknown>>,
  account: string,
  work: () => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  const key = account.toLowerCase()
  const before = queues.get(key) ?? Promise.resolve()
  const turn = (async () => {
    await before
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    return work()
  })()
  const tail = turn.then(
    () => undefined,
    () => undefined,
  )
  queues.set(key, tail)
  void tail.then(() => {
    if (queues.get(key) === tail) queues.delete(key)
  })
  return waitForTurn(before, turn, signal)
}

/** Waits for `turn`; an abort ends the wait only as long as the turn has not begun. */
async function waitForTurn<value>(
  before: Promise<unknown>,
  turn: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  try {
    await withDeadline(() => before, {
      milliseconds: 6 * promptDeadline,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason }),
      onTimeout: () =>
        new SluiceError('The wallet is busy with another request', {
          code: 'wallet_busy',
          retryable: true,
          hints: ['Answer or close what the wallet shows, then try again. Nothing was sent.'],
        }),
    })
  } catch (error) {
    turn.catch(() => undefined)
    throw error
  }
  return turn
}
