import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { callApi } from '../api/callApi.ts'
import { ForeignEndpointError } from '../api/joinEndpoint.ts'
import { type CheckRequest, type Transfer, transfer } from '../api/schemas/execute.ts'
import { maybe } from '../api/schemas/primitives.ts'
import { AbortedError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import type { Run } from './run.ts'

/** What check and synced endpoints answer, as far as it matters. */
const answer = z.object({
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

/** Cross-chain fills may take long, milliseconds. */
const crossChainDeadline = 1_800_000

/**
 * Asks the marketplace until it has seen a transaction: the item's check if there is one, else the synced
 * endpoint. The first question is asked at once. What the API fails to answer counts as not yet.
 *
 * @throws AbortedError
 */
export async function confirm(run: Run, options: confirm.Options): Promise<confirm.Result> {
  const { interval, attempts } = pollingOf(run)
  const crossChain = isCrossChain(options.check)
  const began = performance.now()
  const deadline = crossChain ? crossChainDeadline : attempts * interval
  let counted = 0
  for (;;) {
    const result = await askOnce(run, options)
    if (result && result.status !== 'pending') return result
    // A bridge that says it is at work has only its deadline.
    if (!(crossChain && result?.reported === 'pending')) counted += 1
    const late = performance.now() - began >= deadline
    if (counted >= attempts || late) return { status: 'timeout', attempts: counted }
    await sleep(interval, options.signal)
  }
}

async function askOnce(run: Run, options: confirm.Options): Promise<Reading | undefined> {
  const { check, hash, chainId, transfers, signal } = options
  const body = {
    ...check?.body,
    chainId: check?.body?.chainId ?? chainId,
    id: check?.body?.id ?? hash,
  }
  const query = { txHash: [hash], ...(transfers ? { includeTransfers: true } : {}) }
  try {
    const parsed = await callApi(run.context, {
      chain: run.options.chain,
      endpoint: check?.endpoint ?? '/transactions/synced/v2',
      method: check?.method ?? 'GET',
      ...(check ? { body } : { query }),
      schema: answer,
      signal,
    })
    return read(parsed, hash)
  } catch (error) {
    if (error instanceof AbortedError || error instanceof ForeignEndpointError) throw error
    run.context.logger.warn(['The marketplace did not confirm', hash, error])
    return undefined
  }
}

export declare namespace confirm {
  type Options = {
    hash: Hash | undefined
    chainId: number
    check?: CheckRequest | null | undefined
    /** Ask for the transfers of the transaction too. */
    transfers?: boolean | undefined
    signal?: AbortSignal | undefined
  }
  type Result =
    | { status: 'success'; txHashes: readonly Hash[]; transfers: readonly Transfer[] }
    | { status: 'failure'; details: string }
    | { status: 'timeout'; attempts: number }
}

/** Whether a check is about another chain, where what was paid for happens. */
export function isCrossChain(check: CheckRequest | null | undefined): boolean {
  return check?.body?.kind.startsWith('cross-chain') ?? false
}

/** How often the API is asked about one transaction (milliseconds between), and how many times at most. */
export function pollingOf(run: Run): { interval: number; attempts: number } {
  const interval = run.options.chain.checkPollingInterval ?? 5_000
  const configured = run.context.config.maxPollingAttemptsBeforeTimeout
  return { interval, attempts: Math.max(1, configured ?? Math.floor(150_000 / interval)) }
}

type Reading =
  | Exclude<confirm.Result, { status: 'timeout' }>
  | { status: 'pending'; reported: string }

function read(parsed: z.output<typeof answer>, hash: Hash | undefined): Reading {
  const reported = parsed.data?.status ?? parsed.status ?? ''
  if (reported === 'failure') {
    return { status: 'failure', details: parsed.details || 'Transaction failed' }
  }
  const own = parsed.transactions?.find(entry => entry.hash.toLowerCase() === hash?.toLowerCase())
  const synced = parsed.transactions ? own?.synced === true : parsed.synced === true
  if (reported !== 'success' && !synced) return { status: 'pending', reported }
  const txHashes = (parsed.txHashes ?? []).filter((entry): entry is Hash =>
    /^0x[0-9a-fA-F]{64}$/.test(entry),
  )
  return { status: 'success', txHashes, transfers: own?.transfers ?? [] }
}
