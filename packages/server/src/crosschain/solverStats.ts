import { and, count, gt, inArray, min } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { type IntentState, intents, solverTransactions } from '../storage/schema/crossChain.ts'
import type { SolverStats } from '../telemetry/createMetrics.ts'
import { counted } from './failedFills.ts'

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
  const recent = await db
    .select({
      chain: solverTransactions.chainId,
      kind: solverTransactions.kind,
      state: solverTransactions.state,
      count: count(),
    })
    .from(solverTransactions)
    .where(
      and(
        inArray(solverTransactions.state, ['succeeded', 'reverted']),
        gt(solverTransactions.updatedAt, now - counted),
      ),
    )
    .groupBy(solverTransactions.chainId, solverTransactions.kind, solverTransactions.state)
  const refunds = new Map<number, number>()
  for (const { chain, kind, count } of recent)
    if (kind === 'refund') refunds.set(chain, (refunds.get(chain) ?? 0) + count)
  const times = rows.flatMap(({ state, since }) =>
    since === null || state === 'failed' ? [] : [since],
  )
  return {
    open: rows.map(({ chain, state, count }) => ({ chain, state, count })),
    failed: recent.flatMap(({ chain, kind, state, count }) =>
      kind === 'fill' && state === 'reverted' ? [{ chain, count }] : [],
    ),
    refunds: [...refunds].map(([chain, count]) => ({ chain, count })),
    oldest:
      times.length === 0
        ? undefined
        : Math.max(0, now - times.reduce((a, b) => (a < b ? a : b))) / 1000,
  }
}
