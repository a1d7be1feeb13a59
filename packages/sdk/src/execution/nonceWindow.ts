import type { PublicClient } from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { withDeadline } from '../withDeadline.ts'
import { createReader } from './createReader.ts'
import type { PromptRecord } from './journalRecord.ts'
import type { Run } from './run.ts'

/** How long the nodes and the wallet may take together, and how long the wallet is spared. Milliseconds. */
const deadline = 5_000
const headStart = 300

type Window = NonNullable<PromptRecord['window']>

/**
 * Where the account and the chain stand before a prompt, so that a transaction whose hash is lost can be
 * found: read once for each step, from the chain's nodes, or from the wallet's own when they do not answer.
 *
 * @returns undefined when the wallet is on another chain still, and no node of this one answers.
 * @throws SluiceError `rpc_unavailable` when neither answers; AbortedError
 */
export async function nonceWindow(
  run: Run,
  options: { stepId: string; chainId: number },
): Promise<Window | undefined> {
  const key = `${options.stepId}/${options.chainId}`
  const known = run.windows.get(key)
  if (known) return known
  const { signal } = run.options
  const window = await withDeadline(stop => ask(run, options.chainId, stop), {
    milliseconds: deadline,
    signal,
    onAbort: () => new AbortedError({ cause: signal?.reason }),
    onTimeout: () => unavailable(options.chainId),
  })
  if (window) run.windows.set(key, window)
  return window
}

async function ask(run: Run, chainId: number, stop: AbortSignal): Promise<Window | undefined> {
  const chain = run.context.config.chains.find(entry => entry.id === chainId)
  const { account, wallet } = run.options
  const { transport } = wallet
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, stop])
  const { http = [], webSocket = [] } = chain?.network?.rpcUrls.default ?? {}
  const nodes =
    chain && http.length + webSocket.length > 0
      ? createReader(run.context, { chain, signal })
      : undefined
  const own =
    chain && transport
      ? createReader(run.context, {
          ...{ chain: { ...chain, network: undefined }, signal },
          wallets: () => [transport],
        })
      : undefined
  const failed = new AbortController()
  const byNodes = async () => {
    if (!nodes) throw unavailable(chainId)
    try {
      return await read(nodes, account)
    } catch (error) {
      failed.abort()
      throw error
    }
  }
  const fromNodes = byNodes()
  const byWallet = async () => {
    if (!own) throw unavailable(chainId)
    if (nodes) await pause(headStart, AbortSignal.any([done.signal, failed.signal, stop]))
    if (done.signal.aborted || stop.aborted) throw unavailable(chainId)
    if ((await own.getChainId()) === chainId) return read(own, account)
    // It will be asked to switch; what it says now is about another chain.
    return fromNodes.then(
      window => window,
      () => undefined,
    )
  }
  try {
    return await Promise.any([fromNodes, byWallet()])
  } catch (error) {
    throw unavailable(chainId, error)
  } finally {
    done.abort()
  }
}

async function read(reader: PublicClient, address: Run['options']['account']): Promise<Window> {
  const [latest, pending, block] = await Promise.all([
    reader.getTransactionCount({ address, blockTag: 'latest' }),
    // Not every node counts what is pending; without it nothing is ever called absent.
    reader.getTransactionCount({ address, blockTag: 'pending' }).catch(() => undefined),
    reader.getBlockNumber({ cacheTime: 0 }),
  ])
  return { latest, pending, block }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, signal)
  } catch {
    // Over early: the nodes have answered, or failed.
  }
}

function unavailable(chainId: number, cause?: unknown): SluiceError {
  return new SluiceError(`No node of chain ${chainId} answers`, {
    code: 'rpc_unavailable',
    summary: 'The network cannot be reached, so a transaction could not be followed.',
    retryable: true,
    cause,
    details: { chainId },
    hints: ['Nothing was sent. Try again in a moment.'],
  })
}
