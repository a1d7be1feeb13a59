import type { Hash } from 'viem'
import type { ClientContext } from '../context.ts'
import { AbortedError, SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { createReader } from './createReader.ts'
import type { execute } from './execute.ts'
import { findSent } from './findSent.ts'
import type { JournalRecord, PromptRecord } from './journalRecord.ts'
import { promptDeadline } from './walletQueue.ts'

/** How long the look at the chain may take altogether, milliseconds. */
const deadline = 15_000

/** After the wait for the wallet has ended, its request may stand open for a while. Milliseconds. */
const outlived = 2 * promptDeadline

/**
 * Whether nothing of a run whose outcome was unknown can happen any more: nothing of what it is about was
 * done, and what it sent was reverted, or the chain shows that it never was sent. When that cannot be
 * said, it is not over.
 *
 * @param options.taken - Hashes that belong to other runs.
 * @throws AbortedError
 */
export async function isOver(
  context: ClientContext,
  options: { run: execute.Options; record: JournalRecord; taken: ReadonlySet<Hash> },
): Promise<boolean> {
  const { run, record, taken } = options
  const items = record.steps.flatMap(step =>
    step.items.map((item, index) => ({
      step,
      item,
      prompt: record.prompts[`${step.id}/${index}`],
    })),
  )
  const open = items.filter(({ item }) => inFlight.has(item.state))
  const done = items.some(
    ({ step, item }) => record.lastSteps.includes(step.id) && item.state === 'complete',
  )
  if (done || open.length === 0) return false
  const look = async (signal: AbortSignal) => {
    for (const { step, item, prompt } of open) {
      // A signature that nobody received cannot be used.
      if (step.kind === 'signature' && item.state === 'prompting' && !prompt?.post) continue
      if (step.kind === 'signature' || !prompt || item.callsId) return false
      const hash = prompt.hash ?? item.internalTxHashes?.[0]?.txHash
      if (!(await isGone(context, { run, prompt: { ...prompt, hash }, taken, signal })))
        return false
    }
    return true
  }
  try {
    return await withDeadline(look, {
      milliseconds: deadline,
      signal: run.signal,
      onAbort: () => new AbortedError({ cause: run.signal?.reason }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  } catch (error) {
    if (run.signal?.aborted) throw error
    context.logger.warn(['It cannot be said what became of an earlier run', record.runId, error])
    return false
  }
}

const inFlight = new Set<string>([
  ...(['prompting', 'submitted', 'signed', 'mined', 'indexed', 'dropped', 'unknown'] as const),
])

async function isGone(
  context: ClientContext,
  options: {
    run: execute.Options
    prompt: PromptRecord
    taken: ReadonlySet<Hash>
    signal: AbortSignal
  },
): Promise<boolean> {
  const { run, prompt, taken, signal } = options
  const chain = context.config.chains.find(entry => entry.id === prompt.chainId)
  if (!chain) return false
  const { transport } = run.wallet
  const wallets = () => (transport ? [transport] : [])
  const reader = (stop: AbortSignal) => createReader(context, { chain, wallets, signal: stop })
  if (prompt.hash) {
    return (await reader(signal).getTransactionReceipt({ hash: prompt.hash })).status === 'reverted'
  }
  if (Date.now() - prompt.at < outlived) return false
  return (await findSent({ reader, account: run.account, prompt, taken, signal })).kind === 'absent'
}
