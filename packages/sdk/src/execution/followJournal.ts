import type { ClientContext } from '../context.ts'
import { isolate } from '../isolate.ts'
import { storeOf } from './storeOf.ts'

/** How often it is looked whether another tab still carries a run out: its end tells nobody. Milliseconds. */
const lookEvery = 5_000

/**
 * Tells what is read of the journal, at first and whenever it changed. What is read is frozen, and made anew
 * when something changed.
 */
export function followJournal<thing extends { carriedBy?: 'here' | 'elsewhere' | undefined }>(
  context: ClientContext,
  readAll: () => Promise<readonly thing[]>,
  listener: (things: readonly thing[]) => unknown,
): () => void {
  let told: readonly thing[] | undefined
  let isStopped = false
  let isReading = false
  let isStale = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async (): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    let things: readonly thing[] = []
    // What changes while it is read is read again, and told once.
    while (isStale && !isStopped) {
      isStale = false
      things = await readAll()
    }
    isReading = false
    if (isStopped) return
    if (!isSame(told, things)) {
      told = things
      isolate(
        () => listener(things),
        error => context.logger.error(['A listener of runs threw', error]),
      )
    }
    if (things.some(({ carriedBy }) => carriedBy === 'elsewhere'))
      timer = setTimeout(read, lookEvery)
  }
  const { listeners } = context.carried
  const hear = () => void read()
  listeners.add(hear)
  const unwatch = storeOf(context)?.watch(hear)
  hear()
  return () => {
    isStopped = true
    clearTimeout(timer)
    listeners.delete(hear)
    unwatch?.()
  }
}

function isSame<thing>(before: readonly thing[] | undefined, now: readonly thing[]): boolean {
  return before?.length === now.length && now.every((each, index) => each === before[index])
}
