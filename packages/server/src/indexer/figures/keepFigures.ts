import type { ChainContext } from '../../context.ts'
import { advanceFigures } from './advanceFigures.ts'

/** Milliseconds until time alone moves the figures of the last days. */
const interval = 10_000

/** Keeps the figures of a chain up with time, between its blocks: for every pass of its index. */
export function keepFigures({ db, chain, now, announce }: ChainContext): () => Promise<void> {
  let countedAt: number | undefined
  return async () => {
    const time = now()
    if (countedAt !== undefined && Math.abs(time - countedAt) < interval) return
    await db.transaction(tx => advanceFigures(tx, chain, Math.floor(time / 1000)))
    // The first time a count of all may have begun, by other currencies than before: none is told until it is done.
    if (countedAt === undefined) announce?.()
    countedAt = time
  }
}
