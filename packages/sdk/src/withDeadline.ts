import { onAbort } from './onAbort.ts'

/**
 * Runs `work` with a signal that is aborted when the caller's is, or when the time is up, and leaves no
 * timer and no listener behind. It settles then even if `work` never does.
 *
 * @param options.milliseconds - How long `work` may take.
 * @param options.onTimeout - Makes the error of a deadline that passed.
 * @param options.onAbort - Makes the error of an aborted signal.
 */
export async function withDeadline<value>(
  work: (signal: AbortSignal) => Promise<value>,
  options: {
    milliseconds: number
    signal?: AbortSignal | undefined
    onTimeout: () => Error
    onAbort: () => Error
  },
): Promise<value> {
  if (options.signal?.aborted) throw options.onAbort()
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined
  const stopped = new Promise<never>((_, reject) => {
    const stop = (error: Error) => {
      reject(error)
      controller.abort(error)
    }
    timer = setTimeout(() => stop(options.onTimeout()), options.milliseconds)
    leave = onAbort(options.signal, () => stop(options.onAbort()))
  })
  try {
    return await Promise.race([work(controller.signal), stopped])
  } finally {
    clearTimeout(timer)
    leave?.()
  }
}
