import { sleep } from '../sleep.ts'
import { APIError } from './apiError.ts'

/** How often a call is made at most. */
const mostTries = 3
/** Milliseconds after the first try within which the last one begins. */
const patience = 10_000
/** Milliseconds before the second try; the third waits twice as long. */
const firstPause = 600

/**
 * Makes a call again when the API could not be reached, failed, or asked for a short wait. Only for calls
 * that create nothing: an order that was posted twice would be two orders.
 *
 * The pauses vary, so that many clients do not come back at the same moment.
 *
 * @throws APIError of the last try, AbortedError
 */
export async function withRetries<value>(
  attempt: () => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  const started = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const pause = tries < mostTries ? pauseAfter(error, tries) : undefined
      if (pause === undefined || performance.now() - started + pause > patience) throw error
      await sleep(pause, signal)
    }
  }
}

function pauseAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof APIError)) return undefined
  const { statusCode, retryAfter } = error
  // Without a word on how long, a second call is what too many calls are made of.
  if (statusCode === 429) return retryAfter
  const down = statusCode !== undefined && statusCode >= 500 && statusCode !== 501
  if (!down && error.code !== 'api_unreachable') return undefined
  return retryAfter ?? firstPause * tries * (0.5 + Math.random() / 2)
}
