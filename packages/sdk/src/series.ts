import type { Address } from 'viem'
import type { ClientContext } from './context.ts'
import type { ActionKind } from './events.ts'
import { loadCode } from './loadCode.ts'

/** Which part of which series a run is. */
export type SeriesReference = { readonly seriesId: string; readonly part: number }

/** What is left of a series: its parts, by their numbers. */
export type SeriesRest = { readonly seriesId: string; readonly parts: readonly number[] }

/**
 * How a part stands as far as the series itself says. Where the journal still has the part's run, that run says
 * it better. `begun` without a run: the wallet was asked for nothing. `partial`: the rest of it is not under way.
 * `failed`: and nothing was done.
 */
export type SeriesPartStatus = 'planned' | 'begun' | 'complete' | 'partial' | 'failed' | 'unknown'

export type SeriesPart = {
  readonly status: SeriesPartStatus
  /** Other parts took its place: only what it did itself counts. */
  readonly isContinued: boolean
  /** What it is to do, as whoever planned it left it; to be read as what anybody could have written. */
  readonly terms?: unknown
}

/** Several runs that are carried out one after the other for one wish, as the journal keeps them. */
export type SeriesSummary = {
  readonly seriesId: string
  readonly action: ActionKind
  readonly chainId: number
  readonly account: Address
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly updatedAt: number
  /** Who carries it out now: this client, or another tab or process. Nobody when absent. */
  readonly carriedBy?: 'here' | 'elsewhere' | undefined
  readonly parts: readonly SeriesPart[]
}

/** A series that is being carried out; nobody else can carry it out until it is closed. */
export type Series = {
  readonly seriesId: string
  /** Whether the journal has it, so that it can be continued. One run alone stands for itself, and is not kept. */
  isKept: () => boolean
  /** Plans these in the place of what is left of its own parts, and tells their numbers. */
  plan: (terms: readonly unknown[]) => Promise<readonly number[]>
  /**
   * Notes that the run of a part begins.
   *
   * @throws SluiceError `run_under_way` when a page that slept has lost the series to another one.
   */
  begin: (part: number) => Promise<void>
  /** Notes how the run of a part ended. */
  end: (part: number, status: SeriesPartStatus) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a series of runs, a new one or what is left of one, so that it is known after a reload which of them
 * were never begun. Each run is told of its part by `series`. What is planned is kept beside the runs, for a
 * week at most; a plan of more than 250,000 characters is not kept, and the runs go on without it.
 *
 * @param options.continues - The parts of a series that new ones take the place of.
 * @throws SluiceError `run_under_way` when somebody carries the series out, `series_changed` when what is
 * continued is no longer left. Nothing was sent then.
 * @example
 * ```ts
 * import { openSeries, transferTokens } from '@sluice/sdk'
 *
 * const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const series = await openSeries(client, { action: 'transfer', chainId: 31337, account })
 * const items = [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12', quantity: 1 }] as const
 * const [part = 0] = await series.plan([{ to, items }])
 * await series.begin(part)
 * const { seriesId } = series
 * const { state } = await transferTokens(client, { to, items, wallet, series: { seriesId, part } })
 * await series.end(part, state.status === 'complete' ? 'complete' : 'unknown')
 * await series.close()
 * ```
 */
export async function openSeries(
  client: ClientContext,
  options: openSeries.Options,
): Promise<Series> {
  const { carrySeries } = await loadCode(() => import('./execution/carrySeries.ts'))
  return carrySeries(client, options)
}

export declare namespace openSeries {
  type Options = {
    action: ActionKind
    chainId: number
    account: Address
    continues?: SeriesRest | undefined
  }
}

/**
 * Tells the series that the journal holds, those that began last first, at first and whenever one of them
 * changed; one that cannot be read, or is older than a week, is left out.
 *
 * @returns Stops it.
 * @example
 * ```ts
 * import { watchSeries } from '@sluice/sdk'
 *
 * const stop = watchSeries(client, series => console.log(series.map(({ parts }) => parts.length)))
 * stop()
 * ```
 */
export function watchSeries(
  client: ClientContext,
  listener: (series: readonly SeriesSummary[]) => unknown,
): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  loadCode(() => import('./execution/followSeries.ts')).then(
    ({ followSeries }) => {
      if (!isStopped) stop = followSeries(client, listener)
    },
    (error: unknown) => client.logger.error(['The series cannot be told of', error]),
  )
  return () => {
    isStopped = true
    stop?.()
  }
}

/**
 * Forgets a series, and those of its runs that `forgetRun` forgets.
 *
 * @returns Whether it is forgotten. Never one that somebody carries out.
 * @example
 * ```ts
 * import { forgetSeries } from '@sluice/sdk'
 *
 * console.log(await forgetSeries(client, { seriesId: '00' })) // false: there is none
 * ```
 */
export async function forgetSeries(
  client: ClientContext,
  options: { seriesId: string },
): Promise<boolean> {
  const { dropSeries } = await loadCode(() => import('./execution/dropSeries.ts'))
  return dropSeries(client, options)
}
