import type { Hash } from 'viem'
import { APIError } from '../api/apiError.ts'
import { callApi } from '../api/callApi.ts'
import { ForeignEndpointError } from '../api/joinEndpoint.ts'
import type { CheckRequest } from '../api/schemas/execute.ts'
import { AbortedError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { confirmationAnswer, type Reading, readConfirmation } from './confirmationAnswer.ts'
import { crossChainWait, usualWait } from './crossChainWait.ts'
import { limitOf } from './limitOf.ts'
import { placeParameters } from './placeParameters.ts'
import type { Run } from './run.ts'
import { syncedChecks } from './syncedChecks.ts'

/** After a check's success, so many answers in a row that the endpoint does not exist are enough. */
const tolerated = 3

/** Milliseconds between questions about what takes longer than usual. */
const longPause = 15_000

/**
 * Asks the marketplace until it has seen a transaction: the item's check if there is one, else the synced
 * endpoint. The first question is asked at once. What the API fails to answer counts as not yet.
 *
 * @throws AbortedError
 */
export async function confirm(run: Run, options: confirm.Options): Promise<confirm.Result> {
  const { check, hash, transfers = false, checked = false, signal } = options
  const { interval, attempts } = pollingOf(run)
  if (!check) {
    if (!hash) return { status: 'timeout', attempts: 0 }
    const { context, options: own } = run
    const refusals = checked ? tolerated : undefined
    return syncedChecks(context, own.chain).wait({
      ...{ hash, transfers, interval, attempts, refusals, signal },
    })
  }
  const crossChain = isCrossChain(check)
  const began = performance.now()
  const deadline = crossChain
    ? crossChainWait({
        configured: run.context.config.crossChainDeadline,
        ...{ refundableFrom: options.refundableFrom, now: Date.now() },
      })
    : attempts * interval
  let counted = 0
  for (;;) {
    const { reading, rest } = await askOnce(run, check, options)
    if (reading && reading.status !== 'pending') return reading
    // A bridge that says it is at work has only its deadline.
    if (!(crossChain && reading?.reported === 'pending')) counted += 1
    const waited = performance.now() - began
    const left = deadline - waited
    if (counted >= attempts || left < 1) return { status: 'timeout', attempts: counted }
    const pause = waited < usualWait ? interval : Math.max(interval, longPause)
    await sleep(Math.min(Math.max(pause, rest), left), signal)
  }
}

async function askOnce(
  run: Run,
  check: CheckRequest,
  { hash, chainId, signal }: confirm.Options,
): Promise<{ reading: Reading | undefined; rest: number }> {
  const { context } = run
  const chain = run.options.chain
  const method = check.method ?? 'POST'
  const parameters = {
    ...check.body,
    chainId: check.body?.chainId ?? chainId,
    id: check.body?.id ?? hash,
  }
  try {
    const ask = () =>
      callApi(context, {
        ...{ chain, signal, method, endpoint: check.endpoint, schema: confirmationAnswer },
        ...placeParameters(method, check.endpoint, parameters),
      })
    const parsed = await limitOf(context, 'check')(ask, signal)
    return { reading: readConfirmation(parsed, hash), rest: 0 }
  } catch (error) {
    if (error instanceof AbortedError || error instanceof ForeignEndpointError) throw error
    context.logger.warn(['The marketplace did not confirm', hash, error])
    return { reading: undefined, rest: error instanceof APIError ? (error.retryAfter ?? 0) : 0 }
  }
}

export declare namespace confirm {
  type Options = {
    hash: Hash | undefined
    chainId: number
    check?: CheckRequest | null | undefined
    /** Of a payment for something on another chain: its deadline, in seconds since 1970, where it states one. */
    refundableFrom?: number | undefined
    /** Ask for the transfers of the transaction too. */
    transfers?: boolean | undefined
    /** A check has said success already: an index that is not there is not waited for. */
    checked?: boolean | undefined
    signal?: AbortSignal | undefined
  }
  type Result = syncedChecks.Result
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
