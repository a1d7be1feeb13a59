import {
  type ExecutionResult,
  isSluiceError,
  type ProgressListener,
  type Wallet,
} from '@sluice/sdk'
import { hasEvidence } from '../predict/hasEvidence.ts'
import { showPredictions } from '../predict/showPredictions.ts'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { createStore } from './createStore.ts'
import type { Flow } from './flow.ts'
import type { FlowDefinition, Reading, Settlement } from './flowDefinition.ts'
import { flowReducer } from './flowReducer.ts'
import { type FlowEvent, type FlowState, isRunning } from './flowState.ts'
import type { FlowKind } from './flowTypes.ts'
import { followEnd } from './followEnd.ts'
import { hasOpenItem } from './isOpenItem.ts'
import { isPartialBy } from './isPartialBy.ts'
import { noWallet } from './ownSentences.ts'
import { pauseTyping } from './pauseTyping.ts'
import { openWarnings } from './price/openWarnings.ts'
import { ownProblem, problemOf } from './problemOf.ts'
import { StoppedFlow } from './StoppedFlow.ts'
import { sameForm } from './sameForm.ts'
import { walletOf } from './walletOf.ts'

/** Milliseconds for which a review may be started as it stands. */
const freshFor = 10 * 60_000

/** The part that all flows share: reading, reviewing, one run at a time, and its end. */
export function createFlow<form extends object, quote, receipt, kind extends FlowKind>(
  definition: FlowDefinition<form, quote, receipt, kind>,
): Flow<form, quote, receipt, kind> {
  type State = FlowState<form, quote, receipt>
  type Event = FlowEvent<form, quote, receipt>
  const { kind, words, scope } = definition
  const now = scope.now ?? Date.now
  const store = createStore<State, Event>(flowReducer, { phase: 'idle', form: definition.form })
  /** What the person was given to begin with. */
  let began = definition.form
  /** When the last answer came, milliseconds since 1970. */
  let readAt = 0
  let asking: AbortController | undefined
  let running: AbortController | undefined

  /** Only the answer to the last question counts; false for the others. */
  async function ask(
    question: (signal: AbortSignal) => Promise<Reading<quote, form>>,
  ): Promise<boolean> {
    asking?.abort()
    const controller = new AbortController()
    asking = controller
    const { signal } = controller
    const event = await question(signal)
      .then(reading => withWarnings(reading, signal))
      .then(
        toEvent<form, quote, receipt>,
        (error): Event => ({ type: 'refused', problem: problemOf(error, [], kind, words) }),
      )
    if (signal.aborted) return false
    readAt = now()
    const isAsBegun = sameForm(store.getState().form, began)
    store.dispatch(event)
    if (isAsBegun) began = store.getState().form
    return true
  }

  async function withWarnings(reading: Reading<quote, form>, signal: AbortSignal) {
    const { warnings: find } = definition
    if (find === undefined || !('next' in reading) || reading.next !== 'review') return reading
    if (reading.problem !== undefined) return reading
    const warnings = await find(reading.quote, signal, store.getState().form)
    return { ...reading, quote: { ...reading.quote, warnings } }
  }

  const stepsNow = () => {
    const state = store.getState()
    return 'steps' in state ? state.steps : []
  }

  const read = (form: form, isTyped = false) =>
    ask(async signal => {
      if (isTyped) await pauseTyping(signal)
      return definition.read(form, signal)
    })

  const finish = (end: Settlement<receipt, form>) =>
    store.dispatch(
      end.outcome === 'failed'
        ? { type: 'failed', problem: end.problem }
        : { type: 'settled', ...end },
    )

  async function carryOut(form: form, quote: quote): Promise<void> {
    const controller = new AbortController()
    running = controller
    const shown = scope.queryClient && showPredictions(scope.queryClient)
    let last: Omit<ExecutionResult, 'steps' | 'requestId'> | undefined
    const onProgress: ProgressListener = (steps, path, fees, state) => {
      last = { path, fees, state }
      store.dispatch({ type: 'progressed', at: now(), steps, runId: state.runId })
      if (hasEvidence(steps)) shown?.update(definition.predict?.({ form, quote, steps }) ?? [])
    }
    let wallet: Wallet | undefined
    try {
      const { signal } = controller
      wallet = await walletOf(scope, signal)
      const result = await definition.carryOut({ form, quote, wallet, signal, onProgress })
      store.dispatch({ type: 'progressed', at: now(), steps: result.steps })
      finish(definition.settle({ form, quote, result }))
    } catch (error) {
      const steps = stepsNow()
      const end = definition.recover?.({ form, quote, error, steps })
      if (end !== undefined) return finish(end)
      if (last !== undefined && isPartialBy(error, last)) {
        const result = { ...last, steps, requestId: undefined }
        return finish(definition.settle({ form, quote, result }))
      }
      // Without its wallet nothing was asked of anybody.
      const problem =
        error instanceof StoppedFlow
          ? error.problem
          : wallet === undefined && !isSluiceError(error)
            ? ownProblem(noWallet)
            : problemOf(error, steps, kind, words)
      store.dispatch({
        type: 'failed',
        problem:
          (await definition.explain?.(problem, quote, steps).catch(() => undefined)) ?? problem,
      })
    } finally {
      if (store.getState().phase === 'complete') shown?.keep()
      else shown?.rollBack()
      followOn(form, quote)
      const change = definition.changes(form, quote, stepsNow())
      if (scope.queryClient) await invalidateMarket(scope.queryClient, change)
    }
  }

  /** A run of which something is open is gone on with elsewhere, by the drawer or in another tab: its end is told here, too. */
  function followOn(form: form, quote: quote): void {
    const runOf = (state: State) => ('runIds' in state ? (state.runIds ?? []) : [])
    const [runId, another] = runOf(store.getState())
    const steps = stepsNow()
    if (runId === undefined || another !== undefined || !hasOpenItem(steps)) return
    const stop = followEnd(scope.client, {
      ...{ runId, steps },
      onEnd(result) {
        const { steps, state } = result
        store.dispatch({ type: 'followed', at: now(), steps, runId })
        // Whoever brought it there, here it is heard of now.
        if (scope.queryClient)
          void invalidateMarket(scope.queryClient, definition.changes(form, quote, steps))
        if (state.status !== 'failed') return finish(definition.settle({ form, quote, result }))
        const { error } = state
        finish(
          definition.recover?.({ form, quote, error, steps }) ?? {
            outcome: 'failed',
            problem: problemOf(error, steps, kind, words),
          },
        )
      },
    })
    const unsubscribe = store.subscribe(() => {
      if (runOf(store.getState())[0] === runId) return
      stop()
      unsubscribe()
    })
  }

  async function review(): Promise<void> {
    const state = store.getState()
    if ((state.phase !== 'form' && state.phase !== 'review') || state.quote === undefined) return
    const { form, quote } = state
    const question = definition.review?.(form, quote)
    if (question === undefined) return
    if (state.phase === 'form') store.dispatch({ type: 'changed', form, reload: true })
    await ask(async signal => {
      const reading = await question(signal)
      // What was typed meanwhile has not been reviewed; what was accepted is no other wish.
      return sameForm(store.getState().form, form) ? reading : { quote, next: 'form' }
    })
  }

  async function renew(form: form, quote: quote): Promise<void> {
    if (definition.review?.(form, quote) !== undefined) return review()
    store.dispatch({ type: 'changed', form, reload: true })
    await read(form)
  }

  return {
    kind,
    scope,
    getState: store.getState,
    subscribe: store.subscribe,
    open(form = {}, { reviews = false } = {}) {
      if (isRunning(store.getState())) return
      const whole = { ...definition.form, ...form }
      // To read what is there once more is no new beginning.
      if (!sameForm(whole, store.getState().form)) began = whole
      store.dispatch({ type: 'opened', form: whole })
      void read(whole).then(isLast => {
        const { phase, problem } = store.getState()
        if (isLast && reviews && phase === 'form' && problem === undefined) void review()
      })
    },
    setForm(change) {
      const before = store.getState()
      const form = { ...before.form, ...change }
      const reload = definition.rereads?.(before.form, form) ?? false
      store.dispatch({ type: 'changed', form, reload })
      if (reload && store.getState() !== before)
        void read(form, definition.typed?.(before.form, form))
    },
    review,
    edit() {
      store.dispatch({ type: 'edited' })
    },
    async start() {
      const before = store.getState()
      if (before.phase !== 'review') return
      if (openWarnings(before.form, before.quote).length > 0) return
      // What it shows, and was compared with, may be of another market: it is shown anew, and waits.
      if (now() - readAt > freshFor) return renew(before.form, before.quote)
      asking?.abort()
      store.dispatch({ type: 'started', at: now(), phase: definition.first })
      if (store.getState() !== before) await carryOut(before.form, before.quote)
    },
    stop() {
      running?.abort()
    },
    close() {
      asking?.abort()
      store.dispatch({ type: 'closed' })
    },
    isTouched() {
      const { phase, form } = store.getState()
      return (
        (phase === 'loading' || phase === 'form' || phase === 'review') && !sameForm(form, began)
      )
    },
  }
}

function toEvent<form, quote, receipt>(
  reading: Reading<quote, form>,
): FlowEvent<form, quote, receipt> {
  return 'next' in reading
    ? { type: 'quoted', ...reading }
    : { type: 'refused', problem: reading.problem, unavailable: reading.unavailable }
}
