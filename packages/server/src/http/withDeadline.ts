import { ServerError } from '../errors.ts'

/**
 * Waits for work at most so many milliseconds. Then its signal says so: a read that has begun ends by itself, and
 * nothing more is begun.
 *
 * @throws ServerError 504 in the words of the contract.
 */
export async function withDeadline<result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  let timer: NodeJS.Timeout | undefined
  const passed = new AbortController()
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = timeoutError(milliseconds)
      reject(error)
      passed.abort(error)
    }, milliseconds)
  })
  const working = work(passed.signal)
  // When the deadline was first, nobody listens any more, and what fails then is nobody's.
  working.catch(() => undefined)
  try {
    return await Promise.race([working, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** The refusal of a request that took too long. */
export function timeoutError(milliseconds: number, cause?: unknown): ServerError {
  return new ServerError(
    `Query cancelled because it took longer than ${milliseconds / 1000}s to execute`,
    { code: 'timeout', statusCode: 504, cause },
  )
}
