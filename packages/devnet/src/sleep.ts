import { setTimeout } from 'node:timers/promises'

/** Waits for `milliseconds`, or throws the signal's reason at once when it is aborted. */
export async function sleep(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  try {
    await setTimeout(milliseconds, undefined, signal ? { signal } : {})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
