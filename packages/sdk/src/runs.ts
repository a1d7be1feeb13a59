import type { Address } from 'viem'
import type { PathItem } from './api/index.ts'
import type { ClientContext } from './context.ts'
import type { ActionKind } from './events.ts'
import type { ExpectedPrice } from './execution/price.ts'
import type { ExecutionStep, RunError, RunStatus } from './execution/state.ts'
import { loadCode } from './loadCode.ts'
import type { SeriesReference } from './series.ts'

/** What a run is about, as far as its request and its quote say. */
export type RunSubject = {
  /** Token ids are decimal strings. */
  readonly tokens: readonly {
    readonly contract: Address
    readonly tokenId: string
    readonly quantity: bigint
  }[]
  /** Of which any token will do, as by an offer for a whole collection. */
  readonly collections: readonly Address[]
  /** The orders that are cancelled. */
  readonly orderIds: readonly string[]
  /** Whom tokens are sent to. */
  readonly to?: Address | undefined
  /** How many things were asked for: tokens with their quantities, or orders; 0 when that means nothing. */
  readonly asked: bigint
}

/** A run as the journal tells of it. It holds no calldata, and nothing that is secret. */
export type RunSummary = {
  readonly runId: string
  readonly action: ActionKind
  /** The chain of the marketplace; what is paid elsewhere has its chain beside its hash. */
  readonly chainId: number
  readonly account: Address
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly updatedAt: number
  readonly status: RunStatus
  readonly error?: RunError | undefined
  /** Who carries it out now: this client, or another tab or process. Nobody when absent. */
  readonly carriedBy?: 'here' | 'elsewhere' | undefined
  /**
   * What `resume` would do: `follow` what was sent, which asks the wallet for nothing; `ask` the wallet for
   * what is left; `look` whether something was sent that the wallet never told of, and ask if it surely was
   * not. `none`: the run is over.
   */
  readonly next: 'none' | 'follow' | 'ask' | 'look'
  /** Whether the wallet was asked for something of which the end is not known. */
  readonly inFlight: boolean
  /** Without what they asked the wallet for. */
  readonly steps: readonly ExecutionStep[]
  /** The quote, line by line. */
  readonly path: readonly PathItem[]
  readonly expectedPrice?: ExpectedPrice | undefined
  readonly subject: RunSubject
  /**
   * What whoever began it left for a verifier in another page. Anybody who can write to the storage could
   * have written it: it is to be read as such.
   */
  readonly terms?: unknown
  /** The part of a series that it carries out, as it says itself; see `openSeries`. */
  readonly series?: SeriesReference | undefined
}

/**
 * The runs that the journal holds, of every account, those that began last first: what is under way, what
 * was stopped, and what ended lately. A record that cannot be read is left out.
 *
 * @example
 * ```ts
 * import { listRuns } from '@sluice/sdk'
 *
 * for (const { action, status, next } of await listRuns(client)) console.log(action, status, next)
 * ```
 */
export async function listRuns(client: ClientContext): Promise<readonly RunSummary[]> {
  const { readRuns } = await loadCode(() => import('./execution/readRuns.ts'))
  return readRuns(client)
}

/**
 * Tells the runs that the journal holds, at first and whenever one of them changed: by this client, and
 * where the storage can tell (Web Storage can) by another tab.
 *
 * @returns Stops it.
 * @example
 * ```ts
 * import { watchRuns } from '@sluice/sdk'
 *
 * const stop = watchRuns(client, runs => console.log(runs.filter(run => run.status === 'running')))
 * stop()
 * ```
 */
export function watchRuns(
  client: ClientContext,
  listener: (runs: readonly RunSummary[]) => unknown,
): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  loadCode(() => import('./execution/followRuns.ts')).then(
    ({ followRuns }) => {
      if (!isStopped) stop = followRuns(client, listener)
    },
    (error: unknown) => client.logger.error(['The runs cannot be told of', error]),
  )
  return () => {
    isStopped = true
    stop?.()
  }
}

/**
 * Forgets a run that is over, or that was stopped while nothing of it was under way.
 *
 * @param options.looked - The person has looked at the wallet and the chain: forget it even if its outcome is
 * not known. The same can be begun again from then on.
 * @returns Whether it is forgotten. Never one that somebody carries out.
 * @example
 * ```ts
 * import { forgetRun, listRuns } from '@sluice/sdk'
 *
 * for (const { runId, status } of await listRuns(client))
 *   if (status === 'complete') await forgetRun(client, { runId })
 * ```
 */
export async function forgetRun(
  client: ClientContext,
  options: { runId: string; looked?: boolean | undefined },
): Promise<boolean> {
  const { forget } = await loadCode(() => import('./execution/forget.ts'))
  return forget(client, options)
}
