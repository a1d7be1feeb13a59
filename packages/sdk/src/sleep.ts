import { AbortedError } from './errors.ts'
import { onAbort } from './onAbort.ts'

/**
 * Waits `milliseconds`, at once over when the signal is aborted.
 *
 * @throws AbortedError when it was.
 */
export async function sleep(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, milliseconds)
      leave = onAbort(signal, () => reject(new AbortedError({ cause: signal?.reason })))
    })
  } finally {
    clearTimeout(timer)
    leave?.()
  }
}
