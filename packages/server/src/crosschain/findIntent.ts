import { and, desc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { type IntentRow, intents } from '../storage/schema/crossChain.ts'
import type { Pair } from './party.ts'
import { readDeposit } from './solver/readDeposit.ts'

/** Quotes of one request that are looked at: there is one in ten minutes at most, and each is open for five hours at most. */
const mostQuotes = 30

/**
 * The intent that a repeated request of a payer for a taker means: one that was paid, or can still be. The same bytes paid twice
 * are refused by the escrow, so that asking again never pays twice. Where one has been quoted after another, the one that
 * was paid counts, be it in a block that the solver does not take for certain yet. Undefined where a new one is due:
 * nothing was quoted, the quote has ended, or the payment went back.
 *
 * @throws ChainUnavailableError when the origin cannot be asked.
 */
export async function findIntent(
  { origin, destination }: Pair,
  { requestId, user, taker }: findIntent.Options,
): Promise<IntentRow | undefined> {
  if (requestId === undefined) return undefined
  const { db, chain, now } = destination.context
  const rows = await db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.requestId, requestId),
        eq(intents.user, user),
        eq(intents.taker, taker),
        eq(intents.originChainId, origin.context.chain.id),
        eq(intents.destinationChainId, chain.id),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(mostQuotes)
  const paid = rows.find(isPaid)
  if (paid) return paid
  const quoted = rows.filter(({ state }) => state === 'quoted')
  if (quoted.length === 0) return undefined
  const { number, timestamp } = await origin.context.source.head()
  const [newest] = rows
  const isOpen =
    newest?.state === 'quoted' && Math.max(timestamp, Math.floor(now() / 1000)) <= newest.payBy
  if (isOpen && quoted.length === 1) return newest
  const states = await Promise.all(quoted.map(({ id }) => readDeposit(origin, id, number)))
  const held = quoted.find((_, index) => ['deposited', 'claimed'].includes(states[index] ?? ''))
  return held ?? (isOpen ? newest : undefined)
}

export declare namespace findIntent {
  type Options = {
    requestId: string | undefined
    /** Who pays; in lower case. */
    user: Hex
    /** Whom it is for; in lower case. */
    taker: Hex
  }
}

/** Whether the calls of an intent were made: then nothing more is to be paid, whatever became of the solver's pay. */
export const isFilled = ({ state, fillHash }: Pick<IntentRow, 'state' | 'fillHash'>): boolean =>
  state === 'filled' || state === 'claimed' || (state === 'failed' && fillHash !== null)

const isPaid = (row: IntentRow) =>
  row.state === 'deposited' || row.state === 'filling' || isFilled(row)
