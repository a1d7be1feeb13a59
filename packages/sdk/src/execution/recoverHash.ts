import type { Hash } from 'viem'
import { AbortedError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { findSent } from './findSent.ts'
import type { Run } from './run.ts'
import { storeOf } from './storeOf.ts'
import { takenHashes } from './takenHashes.ts'

/** How long the chain is watched for a transaction whose hash is lost, and how often. Milliseconds. */
const usually = 30_000
const lookEvery = 2_000

/**
 * Watches the chain for a while for a transaction that the wallet may have sent without saying so, and
 * the wallet for its late answer. The wallet is never asked again.
 *
 * @returns undefined when nothing was found, or the caller aborted.
 */
export async function recoverHash(
  run: Run,
  options: {
    stepId: string
    index: number
    late: Promise<Hash | undefined>
    /** Milliseconds; 30 seconds when absent. */
    watchFor?: number | undefined
  },
): Promise<Hash | undefined> {
  const { stepId, index } = options
  const prompt = run.journal.prompt(stepId, index)
  const { account, signal } = run.options
  if (signal?.aborted || !prompt?.window) return undefined
  let late: Hash | undefined
  const found = new AbortController()
  void options.late.then(hash => {
    late = hash
    if (hash) found.abort()
  })
  const deadline = performance.now() + (options.watchFor ?? usually)
  let scanned: bigint | undefined
  const stop = signal ? AbortSignal.any([signal, found.signal]) : found.signal
  for (;;) {
    try {
      const others = await takenHashes(run.context, {
        ...{ store: storeOf(run.context), account, runId: run.journal.runId },
      })
      const own = Object.values(run.journal.prompts()).flatMap(({ hash }) => hash ?? [])
      const taken = new Set([...others, ...own])
      const reader = (end: AbortSignal) => run.reader(prompt.chainId, end)
      const result = await findSent({ reader, account, prompt, taken, scanned, signal: stop })
      if (result.kind === 'found') return result.hash
      if (result.kind === 'open') scanned = result.scanned
    } catch (error) {
      if (!(error instanceof AbortedError)) {
        run.context.logger.warn(['The node failed; still looking for the transaction', error])
      }
    }
    const left = deadline - performance.now()
    if (late || signal?.aborted || left <= 0) return late
    await sleep(Math.min(lookEvery, left), stop).catch(() => undefined)
    if (late || signal?.aborted) return late
  }
}
