import { AbortedError } from './errors.ts'

/**
 * Waits `milliseconds`, at once over when the signal is aborted.
 *
 * @throws AbortedError when it was.
 */
export async function sleep(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake: (() => void) | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      wake = () => reject(new AbortedError({ cause: signal?.reason }))
      timer = setTimeout(resolve, milliseconds)
      signal?.addEventListener('abort', wake, { once: true })
    })
  } finally {
    clearTimeout(timer)
    if (wake) signal?.removeEventListener('abort', wake)
  }
}
