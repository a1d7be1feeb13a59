import type { StatusResponse } from '@sluice/sdk/api'
import { and, eq, ne } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { escrowCursors, type IntentRow, intents } from '../storage/schema/crossChain.ts'

/**
 * What became of an intent, in the words of the contract, and `refund` where the payment went back: with the
 * transactions of the destination when it is done, with that of the origin when it went back. As long as
 * nothing is final it is `pending`.
 */
export async function intentStatus(
  context: ChainContext,
  row: IntentRow | undefined,
): Promise<StatusResponse> {
  if (!row) return { status: 'unknown' }
  const time = Math.floor(row.updatedAt / 1000)
  switch (row.state) {
    case 'filled':
    case 'claimed':
      return { status: 'success', txHashes: present(row.fillHash), time }
    case 'refunded':
      return {
        status: 'refund',
        details: `The payment was sent back${row.reason ? `: ${row.reason}` : ''}`,
        txHashes: present(row.refundHash),
        time,
      }
    case 'failed':
      // What was filled is done, whatever became of the solver's pay.
      if (row.fillHash !== null) return { status: 'success', txHashes: [row.fillHash], time }
      return { status: 'failure', details: row.reason ?? 'Not filled', time }
    case 'quoted':
      return quoted(context, row)
    case 'deposited':
    case 'filling':
    case 'refunding':
      return { status: 'pending', time }
    default:
      return row.state satisfies never
  }
}

/** A quote was paid wrongly, or not in time, or not yet. */
async function quoted({ db }: ChainContext, row: IntentRow): Promise<StatusResponse> {
  const [other] = await db
    .select()
    .from(intents)
    .where(
      and(eq(intents.content, row.content), eq(intents.user, row.user), ne(intents.id, row.id)),
    )
    .limit(1)
  if (other?.state === 'refunded')
    return {
      status: 'refund',
      details: `The payment was sent back: ${other.reason ?? 'it was not what was quoted'}`,
      txHashes: present(other.refundHash),
      time: Math.floor(other.updatedAt / 1000),
    }
  if (other?.state === 'failed')
    return {
      status: 'failure',
      details: `The payment was not as quoted: ${other.reason ?? 'it is not sent back'}`,
    }
  // After the deadline the escrow takes no deposit any more, once that time is final on the origin.
  const [cursor] = await db
    .select({ timestamp: escrowCursors.timestamp })
    .from(escrowCursors)
    .where(eq(escrowCursors.chainId, row.originChainId))
  if (cursor && cursor.timestamp > row.deadline && !other)
    return { status: 'failure', details: 'The quote has ended, and nothing was paid for it' }
  return { status: 'pending' }
}

const present = (hash: Hex | null): Hex[] => (hash === null ? [] : [hash])
