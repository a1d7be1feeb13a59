import type { Hash, PublicClient } from 'viem'
import { type ClientContext, findChain } from '../context.ts'
import { AbortedError, SluiceError } from '../errors.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { WalletAdapter } from '../wallet.ts'
import { withDeadline } from '../withDeadline.ts'
import { createReader } from './createReader.ts'
import { itemStates } from './itemStates.ts'
import { encodeRecord, fromErrorRecord, type JournalRecord, recordKey } from './journalRecord.ts'
import type { RunError } from './state.ts'

/** How long the look at the chain may take altogether, milliseconds. */
const deadline = 15_000

/**
 * Ends a run for good whose transactions no node knows any more, when the person says so: it stands in
 * nobody's way then, and is not gone on with. A contract account's transactions are never judged so.
 *
 * @returns The error that the run had ended with; undefined, with nothing changed, when there is something
 * else to go on with, or the chain knows a transaction, or does not answer.
 * @throws AbortedError
 */
export async function closeDropped(
  context: ClientContext,
  options: closeDropped.Options,
): Promise<RunError | undefined> {
  const { store, record } = options
  const sent = lostHashes(record)
  if (!record.error || sent.length === 0) return undefined
  if (!(await areForgotten(context, options, sent))) return undefined
  const done = record.steps.some(
    ({ id, items }) =>
      record.lastSteps.includes(id) && items.some(({ state }) => state === 'complete'),
  )
  const status = done ? 'partial' : 'failed'
  await store.set(recordKey(record), encodeRecord({ ...record, status, updatedAt: Date.now() }))
  return fromErrorRecord(record.error)
}

export declare namespace closeDropped {
  type Options = {
    store: GuardedStore
    record: JournalRecord
    wallet: WalletAdapter
    signal?: AbortSignal | undefined
  }
}

/**
 * Whether a run that ended as dropped still is: no node knows its transactions, and their nonces are free. Then there is
 * nothing to follow, and it is left as it is.
 *
 * @returns The error that the run had ended with; undefined when there is something to look for.
 * @throws AbortedError
 */
export async function stillDropped(
  context: ClientContext,
  options: closeDropped.Options,
): Promise<RunError | undefined> {
  const { record } = options
  const sent = lostHashes(record)
  const isDropped = sent.every(({ nonce }) => nonce !== undefined)
  if (!record.error || sent.length === 0 || !isDropped) return undefined
  return (await areForgotten(context, options, sent)) ? fromErrorRecord(record.error) : undefined
}

type Lost = {
  chainId: number
  hash: Hash
  /** Of one that was seen to be dropped. */
  nonce: number | undefined
}

/** Whether no node knows any of some transactions; not where the chain does not answer. */
async function areForgotten(
  context: ClientContext,
  { record, wallet, signal }: closeDropped.Options,
  sent: readonly Lost[],
): Promise<boolean> {
  const look = async (stop: AbortSignal) => {
    for (const { chainId, ...lost } of sent) {
      const { transport } = wallet
      const wallets = () => (transport ? [transport] : [])
      const chain = findChain(context, chainId)
      const reader = createReader(context, { chain, wallets, signal: stop })
      if (!(await isForgotten(reader, { account: record.account, ...lost }))) return false
    }
    return true
  }
  try {
    return await withDeadline(look, {
      milliseconds: deadline,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    context.logger.warn(['It cannot be said what became of a run', record.runId, error])
    return false
  }
}

/** The transactions of a run of which nothing else is in flight; none if there is anything else. */
function lostHashes({ steps, prompts }: JournalRecord): readonly Lost[] {
  const lost: Lost[] = []
  for (const { id, kind, items } of steps) {
    for (const [index, { state, callsId, internalTxHashes }] of items.entries()) {
      const prompt = prompts[`${id}/${index}`]
      if (itemStates[state] === 'over' || !prompt) continue
      const hash = prompt.hash ?? internalTxHashes?.[0]?.txHash
      const gone = state === 'dropped' || state === 'unknown'
      if (!gone || !hash || callsId || kind !== 'transaction') return []
      lost.push({ chainId: prompt.chainId, hash, nonce: prompt.nonce })
    }
  }
  return lost
}

async function isForgotten(
  reader: PublicClient,
  { account, hash, nonce }: Omit<Lost, 'chainId'> & { account: JournalRecord['account'] },
): Promise<boolean> {
  const code = await reader.getCode({ address: account })
  if (code !== undefined && code !== '0x') return false
  for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash'] as const) {
    if (await reader.request({ method, params: [hash] })) return false
  }
  // What was mined with its nonce took its place.
  return nonce === undefined || (await reader.getTransactionCount({ address: account })) <= nonce
}
