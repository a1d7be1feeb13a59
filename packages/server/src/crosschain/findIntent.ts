import { and, desc, eq } from 'drizzle-orm'
import { type IntentRow, intents } from '../storage/schema/crossChain.ts'
import type { Pair } from './party.ts'

/**
 * The intent that a repeated request means: one that was paid, or can still be. The same bytes paid twice
 * are refused by the escrow, so that asking again never pays twice. Undefined where a new one is due:
 * nothing was quoted, the quote has ended, or the payment went back.
 */
export async function findIntent(
  { origin, destination }: Pair,
  { requestId, user }: { requestId: string | undefined; user: string },
): Promise<IntentRow | undefined> {
  if (requestId === undefined) return undefined
  const { db, chain, now } = destination.context
  const [newest] = await db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.requestId, requestId),
        eq(intents.user, user as IntentRow['user']),
        eq(intents.originChainId, origin.context.chain.id),
        eq(intents.destinationChainId, chain.id),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(1)
  if (!newest) return undefined
  if (newest.state === 'quoted') {
    const { timestamp } = await origin.context.source.head()
    return Math.max(timestamp, Math.floor(now() / 1000)) <= newest.payBy ? newest : undefined
  }
  return ['deposited', 'filling', 'filled', 'claimed'].includes(newest.state) ? newest : undefined
}
