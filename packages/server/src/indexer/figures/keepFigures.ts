import { eq } from 'drizzle-orm'
import type { ChainContext } from '../../context.ts'
import { figureTimes } from '../../storage/schema/figures.ts'
import { advanceFigures } from './advanceFigures.ts'

/** Milliseconds until time alone moves the figures of the last days. */
const interval = 10_000
/** Seconds that they are moved by in one statement, which reads all sales of so long: after a standstill of weeks, too. */
const step = 6 * 3600
/** The periods that are kept reach back 60 days: after more than these the steps are longer. */
const mostSteps = 240

/** Keeps the figures of a chain up with time, between its blocks: for every pass of its index. */
export function keepFigures({ db, chain, now, announce }: ChainContext): () => Promise<void> {
  let countedAt: number | undefined
  return async () => {
    const time = now()
    if (countedAt !== undefined && Math.abs(time - countedAt) < interval) return
    const end = Math.floor(time / 1000)
    const [kept] = await db
      .select({ asOf: figureTimes.asOf })
      .from(figureTimes)
      .where(eq(figureTimes.chainId, chain.id))
    const from = kept?.asOf ?? end
    const by = Math.max(step, Math.ceil((end - from) / mostSteps))
    for (let at = from + by; at < end; at += by)
      await db.transaction(tx => advanceFigures(tx, chain, at))
    await db.transaction(tx => advanceFigures(tx, chain, end))
    // The first time a count of all may have begun, by other currencies than before: none is told until it is done.
    if (countedAt === undefined) announce?.()
    countedAt = time
  }
}
