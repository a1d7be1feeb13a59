import { SluiceError } from './errors.ts'
import { sleep } from './sleep.ts'

/**
 * Makes a request again and again until its answer is the one waited for. The first try is made at once.
 *
 * @param options.request - What is asked; it gets the signal and the number of the try, from 1.
 * @param options.until - Whether an answer is the one waited for.
 * @param options.attempts - How many times at most; 15 when absent.
 * @param options.interval - Milliseconds between two tries; 5000 when absent.
 * @param options.signal - Ends the wait.
 * @returns the answer that was accepted.
 * @throws PollLimitError when no answer was accepted; AbortedError; whatever `request` throws.
 *
 * @example
 * ```ts
 * import { pollUntil } from '@sluice/sdk'
 *
 * let height = 0
 * const reached = await pollUntil({
 *   request: async () => (height += 1),
 *   until: value => value === 3,
 *   interval: 1,
 * })
 * console.log(reached) // 3
 * ```
 */
export async function pollUntil<answer>(options: pollUntil.Options<answer>): Promise<answer> {
  const { request, until, attempts = 15, interval = 5_000, signal } = options
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request({ signal, attempt })
    if (until(answer)) return answer
    if (attempt >= attempts) throw new PollLimitError({ attempts })
    await sleep(interval, signal)
  }
}

export declare namespace pollUntil {
  type Options<answer> = {
    request: (parts: { signal: AbortSignal | undefined; attempt: number }) => Promise<answer>
    until: (answer: answer) => boolean
    attempts?: number | undefined
    /** Milliseconds. */
    interval?: number | undefined
    signal?: AbortSignal | undefined
  }
}

/** Something was asked for as often as allowed, and the answer waited for never came. */
export class PollLimitError extends SluiceError {
  constructor(options: { attempts: number }) {
    super(`Failed to get an ok response after ${options.attempts} attempt(s), aborting`, {
      code: 'poll_limit',
      summary: 'The answer waited for did not come in time.',
      retryable: true,
      moneyMoved: 'unknown',
      details: options,
      hints: ['Ask again later, or allow more attempts.'],
    })
  }
}
