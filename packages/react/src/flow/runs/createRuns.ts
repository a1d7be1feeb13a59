import {
  type Client,
  type ExecutionStep,
  forgetSeries,
  type RunSummary,
  type SeriesSummary,
  type Wallet,
  watchSeries,
} from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { invalidateMarket } from '../../query/invalidateMarket.ts'
import { createStore } from '../createStore.ts'
import { openWarnings } from '../price/openWarnings.ts'
import { changesOf } from './changesOf.ts'
import { createRetries } from './createRetries.ts'
import type { holdRun } from './holdRun.ts'
import { onReturn } from './onReturn.ts'
import type { RunReview } from './reviewRun.ts'

export type RunsState = {
  /** Those that wait or are under way first, each group newest first; undefined until they are read. */
  readonly runs: readonly RunSummary[] | undefined
  /** What was planned as several runs, newest first; undefined until it is read. */
  readonly series: readonly SeriesSummary[] | undefined
  /** Those that are being gone on with because somebody asked for it, by id. */
  readonly busy: ReadonlySet<string>
  /** Why going on with a run ended, by its id: what its own record may not say. */
  readonly errors: ReadonlyMap<string, unknown>
  /** What the wallet is about to be asked for by those that were gone on with, by id: each waits for `answer`. */
  readonly reviews: ReadonlyMap<string, RunReview>
}

/** The runs of the client's journal, for a list on the screen. It lives outside of components. */
export type Runs = {
  readonly client: Client
  getState(): RunsState
  /** The journal is followed as long as somebody listens. Returns the function that stops listening. */
  subscribe(listener: () => void): () => void
  /**
   * Goes on with a run. What the wallet would be asked for is compared with what the run began with; where
   * that cannot be done after a reload, the wallet is not asked. Before it is asked for the first time what is left
   * stands in `reviews`, and waits for `answer`. `again`: the person has looked at the
   * wallet, and what cannot be found was not sent. `look`: the wallet is asked for nothing, and what is left to ask for
   * is for the person to go on with.
   */
  resume(runId: string, options?: How): Promise<void>
  /**
   * Whether the person has looked at the review of a run and wants it; else it stays stopped, and nothing is asked for.
   * `acknowledged`: the keys of its warnings that were accepted. While one is missing the review goes on waiting.
   */
  answer(runId: string, isAccepted: boolean, acknowledged?: readonly string[]): void
  /**
   * From now on goes on with the runs of this account that only have to be followed: once, and whenever the network, or
   * the person, comes back to a page, and now and then while it is looked at. The wallet is not asked.
   */
  follow(account: Address | undefined): void
  /** Forgets a run that is over; `looked`: the person has looked, and knows what became of it. */
  forget(runId: string, options?: { looked?: boolean | undefined }): Promise<boolean>
  /** Forgets what was planned as several runs, with those that are over; never while somebody carries it out. */
  forgetSeries(seriesId: string): Promise<boolean>
}

/** Milliseconds that a review may stand: what it shows may be stale after that. */
const reviewTime = 10 * 60_000

type How = { again?: boolean | undefined; look?: boolean | undefined }

/** `isQuiet`: nobody asked for it, so what is shown of a run stays, with what may be done about it. */
type Work = How & { isQuiet?: boolean | undefined }

export function createRuns(options: createRuns.Options): Runs {
  const { client, queryClient, getWallet, onEnd } = options
  const store = createStore<RunsState, Partial<RunsState>>(
    (state, change) => ({ ...state, ...change }),
    { runs: undefined, series: undefined, busy: new Set(), errors: new Map(), reviews: new Map() },
  )
  // Each is followed by itself once: what fails again and again is for the person to decide.
  const followed = new Set<string>()
  const answers = new Map<string, (isAccepted: boolean) => void>()
  /** Looks that nobody asked for, by run. */
  const quiet = new Map<string, Promise<void>>()
  let own: string | undefined
  let listeners = 0
  let unwatch: (() => void) | undefined

  const find = (runId: string) => store.getState().runs?.find(run => run.runId === runId)

  async function resume(runId: string, how: Work): Promise<void> {
    // It is short where there is nothing to follow, and offers nothing where there is.
    const earlier = quiet.get(runId)
    if (earlier && how.isQuiet) return
    if (earlier) await earlier
    // What was never judged shows that it is looked at.
    const isQuiet = how.isQuiet && find(runId)?.status !== 'running'
    if (!isQuiet) return work(runId, { ...how, isQuiet })
    const looked = work(runId, how).finally(() => quiet.delete(runId))
    quiet.set(runId, looked)
    await looked
  }

  async function work(
    runId: string,
    { again = false, look = false, isQuiet }: Work,
  ): Promise<void> {
    const run = find(runId)
    if (!run || run.carriedBy || store.getState().busy.has(runId)) return
    const errors = new Map(store.getState().errors)
    if (!isQuiet) {
      errors.delete(runId)
      store.dispatch({ busy: new Set([...store.getState().busy, runId]), errors })
    }
    const fail = (error: unknown) =>
      store.dispatch({ errors: new Map([...store.getState().errors, [runId, error]]) })
    try {
      const [wallet, { holdRun }] = await Promise.all([getWallet(run), import('./holdRun.ts')])
      const { verify, review } = holdRun(run, { client, getWallet: async () => wallet })
      const shown = askOnce(runId, review)
      const [ended] = await client.resume({
        ...{ wallet, runId, again, look, verify },
        review: shown.ask,
      })
      // Where the wallet would be asked nothing has failed: what became of it is known, and the rest can be gone on with.
      const left = shown.left()
      const isLeft = (look || left !== undefined) && ended?.error?.code === 'aborted'
      if (isLeft && left?.why === undefined) return
      if (ended?.error) fail(left?.why ?? ended.error)
      else if (ended) {
        const { steps, state } = ended.result
        onEnd?.({ ...run, steps, status: state.status })
      }
    } catch (error) {
      fail(error)
    } finally {
      const busy = new Set(store.getState().busy)
      busy.delete(runId)
      store.dispatch({ busy })
      retries.plan()
      if (queryClient) await invalidateMarket(queryClient, changesOf(find(runId) ?? run))
    }
  }

  /** Lets the person look once at what is left of a run; where that cannot be shown, the run is left as it is, too. */
  function askOnce(runId: string, review: holdRun.Hold['review']) {
    let answered: Promise<boolean> | undefined
    let left: { why?: unknown } | undefined
    const ask = async (steps: readonly ExecutionStep[]) => {
      const shown = await review(steps)
      const isAccepted = shown !== undefined && (await answerTo(runId, shown))
      if (!isAccepted) left = {}
      return isAccepted
    }
    return {
      left: () => left,
      ask(steps: readonly ExecutionStep[]): Promise<boolean> {
        answered ??= ask(steps).catch(why => {
          left = { why }
          return false
        })
        return answered
      },
    }
  }

  async function answerTo(runId: string, review: RunReview): Promise<boolean> {
    const without = () => {
      const { reviews } = store.getState()
      return new Map([...reviews].filter(([id]) => id !== runId))
    }
    store.dispatch({ reviews: without().set(runId, review) })
    let late: ReturnType<typeof setTimeout> | undefined
    const answer = await new Promise<boolean>(resolve => {
      answers.set(runId, resolve)
      late = setTimeout(() => resolve(false), reviewTime)
    })
    clearTimeout(late)
    answers.delete(runId)
    store.dispatch({ reviews: without() })
    return answer
  }

  function followOwn(): void {
    for (const run of store.getState().runs ?? []) {
      // What this page began it also ends, and tells how.
      if (run.carriedBy === 'here') followed.add(run.runId)
      const isOwn = run.account.toLowerCase() === own
      if (!isOwn || run.carriedBy || run.next !== 'follow' || followed.has(run.runId)) continue
      followed.add(run.runId)
      void resume(run.runId, { look: true, isQuiet: true })
    }
  }

  /**
   * What was sent or signed, and could not be followed to its end, was mostly hidden by the network: what is not there
   * is posted anew, if anything. What might ask the wallet waits for the person.
   */
  function lookAgain(): boolean {
    const lost = follows().filter(({ carriedBy }) => carriedBy === undefined)
    for (const { runId } of lost) void resume(runId, { look: true, isQuiet: true })
    return lost.length > 0
  }

  const follows = () =>
    (store.getState().runs ?? []).filter(
      ({ account, next }) => account.toLowerCase() === own && next === 'follow',
    )

  // A server that failed does not say that it is back.
  const retries = createRetries({
    isNeeded: () => listeners > 0 && follows().length > 0,
    act: lookAgain,
  })

  function watch(): () => void {
    const stop = [
      retries.end,
      onReturn(() => {
        retries.begin()
        lookAgain()
      }),
      watchSeries(client, series => store.dispatch({ series })),
      client.watchRuns(runs => {
        store.dispatch({ runs: inOrder(runs) })
        followOwn()
        retries.plan()
      }),
    ]
    return () => {
      for (const each of stop) each()
    }
  }

  return {
    client,
    getState: store.getState,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      listeners += 1
      unwatch ??= watch()
      return () => {
        unsubscribe()
        listeners -= 1
        if (listeners > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
    resume: (runId, how = {}) => resume(runId, how),
    answer(runId, isAccepted, acknowledged = []) {
      const open = openWarnings({ acknowledged }, store.getState().reviews.get(runId))
      if (!isAccepted || open.length === 0) answers.get(runId)?.(isAccepted)
    },
    follow(account) {
      own = account?.toLowerCase()
      followOwn()
      retries.plan()
    },
    forget: (runId, { looked } = {}) => client.forgetRun({ runId, looked }),
    forgetSeries: seriesId => forgetSeries(client, { seriesId }),
  }
}

export declare namespace createRuns {
  type Options = {
    client: Client
    /** Its stale queries are marked after a run. */
    queryClient?: QueryClient | undefined
    /** The wallet of the run's account. */
    getWallet: (run: RunSummary) => Promise<Wallet>
    /** Told of each run that was gone on with here, with its steps and how it ended, once it did what it was to do, or a part of it. */
    onEnd?: ((run: RunSummary) => void) | undefined
  }
}

function inOrder(runs: readonly RunSummary[]): readonly RunSummary[] {
  const isOpen = (run: RunSummary) => run.next !== 'none'
  return [...runs.filter(isOpen), ...runs.filter(run => !isOpen(run))]
}
