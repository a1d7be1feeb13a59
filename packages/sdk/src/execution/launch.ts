import type { Hash } from 'viem'
import { APIError } from '../api/apiError.ts'
import type { ClientContext } from '../context.ts'
import { toSluiceError } from '../errors.ts'
import { eventName } from '../events.ts'
import { isolate } from '../isolate.ts'
import { createCallers } from './callers.ts'
import { createRun } from './createRun.ts'
import type { execute } from './execute.ts'
import type { RunJournal } from './journal.ts'
import { stateOf } from './journalRecord.ts'
import { listenerOf } from './listenerOf.ts'
import { logFailure } from './logFailure.ts'
import type { openJournal } from './openJournal.ts'
import { outcomeOfError, outcomeOfSteps } from './outcome.ts'
import { refreshLiquidity } from './refreshLiquidity.ts'
import type { Run } from './run.ts'
import { LookedError } from './runErrors.ts'
import type {
  ExecutionResult,
  ExecutionState,
  ProgressListener,
  RunError,
  RunState,
  RunStatus,
  TransactionReference,
} from './state.ts'
import { type ExecutionEvent, transition } from './transition.ts'

/** Starts a run, or goes on with one, and tells every listener how it ended. */
export function launch(
  client: ClientContext,
  given: execute.Options,
  begin: launch.Begin,
): Promise<ExecutionResult> {
  // A run keeps the settings that it began with, whatever `configure` changes meanwhile.
  const context: ClientContext = { ...client, config: client.config }
  const key = begin.intent
  const callers = createCallers()
  const first = callers.join(given.signal, given.expectedPrice)
  const { expectations } = callers
  // One who cannot abort keeps the run going, whoever joins and leaves.
  const signal = given.signal && callers.signal
  const options = { ...given, signal, expectations }
  const show = listenerOf(given)
  const listeners = new Set(show ? [show] : [])
  let state = begin.initial
  let journal: RunJournal | undefined
  let known: Pick<RunState, 'runId'> = {}
  const tell = (listener: ProgressListener) =>
    isolate(
      () => listener(state.steps, state.path, state.fees, { ...state.run, ...known }),
      error => context.logger.error(['onProgress threw', error]),
    )
  let tellQuoted = () => {}
  const quoted = new Promise<void>(resolve => {
    tellQuoted = resolve
  })
  const dispatch = (event: ExecutionEvent) => {
    const before = state
    state = transition(state, event)
    // A hash is written down before anybody hears of it.
    if (state !== before) journal?.update(state, event)
    if (journal && 'patch' in event) claim(journal, event.patch?.internalTxHashes)
    // The first answer, or the end of a run that got none.
    tellQuoted()
    if (state !== before) for (const listener of [...listeners]) tell(listener)
  }
  const claim = ({ runId }: RunJournal, hashes: readonly TransactionReference[] = []) => {
    for (const { txHash } of hashes) {
      if (!client.sent.has(txHash)) client.sent.set(txHash, runId)
    }
  }
  const use = (opened: RunJournal) => {
    journal = opened
    known = { runId: opened.runId }
  }
  const result = run(context, options, { state: () => state, dispatch, begin, use }).finally(() => {
    if (context.activeRuns.get(key)?.result === result) context.activeRuns.delete(key)
  })
  const own = { options, callers, quoted, state: () => state }
  context.activeRuns.set(key, { result, listeners, replay: tell, ...own })
  return first.follow(result).finally(() => show && listeners.delete(show))
}

export declare namespace launch {
  type Begin = {
    intent: Hash
    /** Where the run stands to begin with. */
    initial: ExecutionState
    /** When it was asked for, in milliseconds since 1970; now when absent. */
    began?: number | undefined
    /** Waits for its turn. */
    open: (options: execute.Options) => ReturnType<typeof openJournal>
    carryOut: (run: Run) => Promise<void>
  }
}

async function run(
  context: ClientContext,
  options: execute.Options,
  frame: Pick<Run, 'state' | 'dispatch'> & {
    begin: launch.Begin
    use: (journal: RunJournal) => void
  },
): Promise<ExecutionResult> {
  const { state, dispatch, begin } = frame
  const settled = new AbortController()
  const finish = (end: { status: Exclude<RunStatus, 'running'>; error?: RunError | undefined }) => {
    dispatch({ type: 'settled', ...end })
    settled.abort()
    const { steps, path, fees, requestId, run } = state()
    const data = { steps, path, fees, requestId, state: run }
    const outcome = run.status === 'complete' ? 'complete' : 'error'
    context.emit({ name: eventName(options.action, outcome), data }, options.chain.id)
    return data
  }
  let opened: Awaited<ReturnType<typeof openJournal>>
  try {
    opened = await begin.open(options)
  } catch (thrown) {
    const error = toSluiceError(thrown)
    finish({ status: 'failed', error })
    throw error
  }
  if (opened.ended) {
    dispatch({ type: 'answered', answer: stateOf(opened.ended) })
    return finish({ status: 'complete' })
  }
  const { journal } = opened
  frame.use(journal)
  const letGo = carry(context, journal.runId)
  const began = begin.began ?? Date.now()
  const parts = createRun(context, options, {
    ...{ state, dispatch, settled: settled.signal, journal, began },
  })
  try {
    await begin.carryOut(parts)
    return finish(await outcomeOfSteps(parts))
  } catch (thrown) {
    if (thrown instanceof LookedError) {
      settled.abort()
      throw thrown
    }
    const failed = outcomeOfError(parts, thrown)
    finish(failed)
    logFailure(parts, failed.error)
    if (failed.error instanceof APIError && failed.error.statusCode !== undefined) {
      refreshLiquidity(context, { chain: options.chain, tokens: options.refreshTokens ?? [] })
    }
    throw failed.error
  } finally {
    await journal.close().finally(letGo)
  }
}

/** Says that this client carries a run out, until what it returns is called. */
function carry({ carried, logger }: ClientContext, runId: string): () => void {
  const tell = () => {
    for (const listener of [...carried.listeners]) {
      isolate(listener, error => logger.error(['A listener of runs threw', error]))
    }
  }
  carried.ids.add(runId)
  tell()
  return () => {
    carried.ids.delete(runId)
    tell()
  }
}
