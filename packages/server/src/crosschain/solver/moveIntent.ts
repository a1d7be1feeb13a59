import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { type IntentRow, type IntentState, intents } from '../../storage/schema/crossChain.ts'
import { statesBefore } from '../mayBecome.ts'

/**
 * Brings an intent into another state, if that is reached from the one in which it is: compare-and-set, so
 * that of two that decide one alone does. Answers whether it did.
 */
export async function moveIntent(
  tx: Db,
  id: Hex,
  { to, from, now, ...more }: moveIntent.Options,
): Promise<boolean> {
  const allowed = statesBefore(to)
  const before = from === undefined ? allowed : allowed.filter(state => state === from)
  const moved = await tx
    .update(intents)
    .set({ ...more, state: to, sentNonce: more.sentNonce ?? null, updatedAt: now })
    .where(and(eq(intents.id, id), inArray(intents.state, before)))
    .returning({ id: intents.id })
  return moved.length > 0
}

export declare namespace moveIntent {
  type Options = {
    to: IntentState
    /** Only from this state. */
    from?: IntentState | undefined
    now: number
  } & Partial<
    Pick<
      IntentRow,
      'reason' | 'sentNonce' | 'fillBy' | 'depositHash' | 'fillHash' | 'claimHash' | 'refundHash'
    >
  >
}
