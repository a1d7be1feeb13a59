import { count, inArray, min } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { type IntentState, intents } from '../storage/schema/crossChain.ts'
import type { SolverStats } from '../telemetry/createMetrics.ts'

/** Paid, and neither done nor given back; `failed` waits for its depositor. */
const open: IntentState[] = ['deposited', 'filling', 'filled', 'refunding', 'failed']

/**
 * What the solver has open, for the metrics.
 *
 * @param now Milliseconds since 1970.
 */
export async function solverStats(db: Db, now: number): Promise<SolverStats> {
  const rows = await db
    .select({
      chain: intents.originChainId,
      state: intents.state,
      count: count(),
      since: min(intents.updatedAt),
    })
    .from(intents)
    .where(inArray(intents.state, open))
    .groupBy(intents.originChainId, intents.state)
  const times = rows.flatMap(({ state, since }) =>
    since === null || state === 'failed' ? [] : [since],
  )
  return {
    open: rows.map(({ chain, state, count }) => ({ chain, state, count })),
    oldest:
      times.length === 0
        ? undefined
        : Math.max(0, now - times.reduce((a, b) => (a < b ? a : b))) / 1000,
  }
}
