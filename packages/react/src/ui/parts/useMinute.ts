import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let count = 1
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Draws a component anew every half minute, so that what it says of the time stays true; one timer for all.
 *
 * @returns Which half minute it is; 0 on a server, and while a page takes over what that has drawn.
 */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    count++
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
