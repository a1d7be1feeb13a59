import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { type Transfer, transfer } from '../api/schemas/execute.ts'
import { maybe } from '../api/schemas/primitives.ts'

/** What check and synced endpoints answer, as far as it matters. */
export const confirmationAnswer = z.object({
  status: maybe(z.string()),
  details: maybe(z.string()),
  data: maybe(z.object({ status: maybe(z.string()) })),
  txHashes: maybe(z.array(z.string())),
  synced: maybe(z.boolean()),
  transactions: maybe(
    z.array(
      z.object({
        hash: z.string(),
        synced: maybe(z.boolean()),
        transfers: maybe(z.array(transfer)),
      }),
    ),
  ),
})

/** What an answer says about one transaction. */
export type Reading =
  | { status: 'success'; txHashes: readonly Hash[]; transfers: readonly Transfer[] }
  | { status: 'failure'; details: string }
  | { status: 'refund'; details: string; txHashes: readonly Hash[] }
  | { status: 'pending'; reported: string }

/**
 * Reads an answer about one transaction. In an answer about several (`among`), only what is said about
 * this one counts.
 */
export function readConfirmation(
  parsed: z.output<typeof confirmationAnswer>,
  hash: Hash | undefined,
  among = false,
): Reading {
  const own = parsed.transactions?.find(entry => entry.hash.toLowerCase() === hash?.toLowerCase())
  const reported = parsed.data?.status ?? parsed.status ?? ''
  const about = among && parsed.transactions ? '' : reported
  if (!among && (about === 'refund' || about === 'refunded')) {
    const details = parsed.details || 'The payment was sent back'
    return { status: 'refund', details, txHashes: hashesIn(parsed) }
  }
  if (!among && about === 'failure') {
    return { status: 'failure', details: parsed.details || 'Transaction failed' }
  }
  const synced = parsed.transactions ? own?.synced === true : parsed.synced === true
  if (about !== 'success' && !synced) return { status: 'pending', reported }
  return {
    status: 'success',
    // A list beside several questions cannot be told apart.
    txHashes: among ? [] : hashesIn(parsed),
    transfers: own?.transfers ?? [],
  }
}

const hashesIn = ({ txHashes }: z.output<typeof confirmationAnswer>) =>
  (txHashes ?? []).filter((entry): entry is Hash => /^0x[0-9a-fA-F]{64}$/.test(entry))
