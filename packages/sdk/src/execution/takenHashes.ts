import type { Hash } from 'viem'
import type { ClientContext } from '../context.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import { decodeRecord } from './journalRecord.ts'

/**
 * The transactions that are known to be other runs' of an account: those of this client, and those that the
 * journal tells of. Calldata repeats; what one run sent must never stand for what another was to send.
 */
export async function takenHashes(
  context: Pick<ClientContext, 'sent'>,
  options: { store: GuardedStore | undefined; account: string; runId: string },
): Promise<ReadonlySet<Hash>> {
  const { store, account, runId } = options
  const taken = new Set(sentByOthers(context, runId))
  for (const key of (await store?.keys('run/')) ?? []) {
    const record = decodeRecord(await store?.get(key))
    if (!record || record.runId === runId || record.account !== account.toLowerCase()) continue
    for (const { hash } of Object.values(record.prompts)) if (hash) taken.add(hash)
  }
  return taken
}

/** What this client's other runs sent. */
export function sentByOthers({ sent }: Pick<ClientContext, 'sent'>, runId: string): Hash[] {
  return [...sent].flatMap(([hash, owner]) => (owner === runId ? [] : [hash as Hash]))
}
