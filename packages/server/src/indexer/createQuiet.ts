import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { Cursor } from './chainUpdates.ts'
import { updateDue } from './updateDue.ts'

/** Milliseconds for which nothing else is looked for than the next block and what time changes. */
const longest = 5_000
/** The same where somebody has written something, and milliseconds between looks at what time changes. */
const interval = 1_000

export type Quiet = {
  /** A look at everything begins. */
  look(): void
  /** It found nothing to do up to this head, where the index stands. */
  begin(cursor: Cursor & { timestamp: number }): void
  /** Somebody has written something. */
  touch(): void
  /** Whether there is still nothing else to do. */
  lasts(): Promise<boolean>
}

/**
 * Between blocks, where nobody writes anything, there is nothing to do but to notice the next block and to follow
 * orders that begin and end: no reason to ask the database all the rest each time.
 *
 * @param context Its database must refuse to write once another process leads.
 */
export function createQuiet(context: ChainContext): Quiet {
  let quiet: { cursor: Cursor & { timestamp: number }; begun: number; dueAt: number } | undefined
  let isTouched = false
  const head = async (): Promise<Hex | undefined> =>
    (await context.source.head().catch(() => undefined))?.hash
  return {
    look() {
      quiet = undefined
      isTouched = false
    },
    begin(cursor) {
      const begun = performance.now()
      quiet = { cursor, begun, dueAt: begun + interval }
    },
    touch() {
      isTouched = true
    },
    async lasts() {
      const before = quiet
      const isOver = () =>
        performance.now() >= (before?.begun ?? 0) + (isTouched ? interval : longest)
      if (!before || isOver()) return false
      if ((await head()) !== before.cursor.hash) return false
      if (performance.now() >= before.dueAt) {
        before.dueAt = performance.now() + interval
        if (await updateDue(context, before.cursor)) return false
      }
      return true
    },
  }
}
