import type { Address, Hash, PublicClient } from 'viem'
import { APIError } from '../api/apiError.ts'
import type { ActiveRun, ClientContext } from '../context.ts'
import { ConfigurationError, SluiceError, toSluiceError } from '../errors.ts'
import { type ActionKind, eventName } from '../events.ts'
import { isolate } from '../isolate.ts'
import { LogLevel } from '../logger.ts'
import type { WalletAdapter } from '../wallet.ts'
import type { Asked } from './assertAnswer.ts'
import { createCallers } from './callers.ts'
import { checkQuote } from './checkQuote.ts'
import { createReader } from './createReader.ts'
import type { fetchSteps } from './fetchSteps.ts'
import { intentKey } from './intentKey.ts'
import type { RunJournal } from './journal.ts'
import { stateOf } from './journalRecord.ts'
import { openJournal } from './openJournal.ts'
import { outcomeOfError, outcomeOfSteps } from './outcome.ts'
import type { ExpectedPrice } from './price.ts'
import { refreshLiquidity } from './refreshLiquidity.ts'
import type { Run } from './run.ts'
import { RunUnderWayError } from './runErrors.ts'
import { runSteps } from './runSteps.ts'
import type {
  ExecutionResult,
  ExecutionState,
  ExecutionStep,
  ProgressListener,
  RunError,
  RunStatus,
  StepItem,
} from './state.ts'
import { type ExecutionEvent, initialState, transition } from './transition.ts'

/** What a verifier says about one item: only `allow` and `warn` let it reach the wallet. */
export type Verdict = {
  verdict: 'allow' | 'warn' | 'refuse'
  reasons: readonly string[]
  facts?: unknown
}

/** What the caller asked for; a verifier compares each item with it. */
export type Intent = {
  action: ActionKind
  chainId: number
  account: Address
  arguments: unknown
}

/**
 * Carries out the steps that the marketplace answers with, and tells every listener how it ended. One
 * run per wish: a second identical call joins the one under way, unless it says `again`. It must come on
 * the same terms (gas, allow, verify, onNewStep), and the run's quote must be what it expects.
 *
 * @throws RunUnderWayError; PriceChangedError; what stopped the run, once everything that was sent is followed to its end.
 */
export async function execute(
  context: ClientContext,
  options: execute.Options,
): Promise<ExecutionResult> {
  const intent = intentKey(options)
  const active = options.again ? undefined : context.activeRuns.get(intent)
  if (active) return join(context, active, options)
  return launch(context, options, {
    intent,
    initial: initialState,
    open: given => openJournal(context, given, intent),
    carryOut: runSteps,
  })
}

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
  const tell = (listener: ProgressListener) =>
    isolate(
      () => listener(state.steps, state.path, state.fees, state.run),
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
    // The first answer, or the end of a run that got none.
    tellQuoted()
    if (state !== before) for (const listener of [...listeners]) tell(listener)
  }
  const use = (opened: RunJournal) => {
    journal = opened
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
    /** Waits for its turn. */
    open: (options: execute.Options) => ReturnType<typeof openJournal>
    carryOut: (run: Run) => Promise<void>
  }
}

/**
 * Follows the run that is under way for the same wish. One caller's terms never stand for another's: the
 * run must have the same, its quote must be what this caller expects, and every later one too.
 *
 * @throws RunUnderWayError, PriceChangedError
 */
async function join(
  context: ClientContext,
  active: ActiveRun,
  options: execute.Options,
): Promise<ExecutionResult> {
  if (termsOf(options).some((term, index) => term !== termsOf(active.options)[index])) {
    throw new RunUnderWayError()
  }
  const caller = active.callers.join(options.signal)
  const show = listenerOf(options)
  let ended = false
  const agree = async () => {
    if (options.expectedPrice) {
      await active.quoted
      const state = active.state()
      try {
        if (state.known.length > 0) checkQuote(context, options, state)
      } catch (error) {
        caller.leave()
        throw error
      }
      caller.expect(options.expectedPrice)
    }
    if (show && !ended) {
      active.listeners.add(show)
      active.replay(show)
    }
    return active.result
  }
  return caller.follow(agree()).finally(() => {
    ended = true
    if (show) active.listeners.delete(show)
  })
}

/** One caller's own listener, told until that caller's end and no longer, whoever else goes on. */
function listenerOf({ onProgress }: execute.Options): ProgressListener | undefined {
  return onProgress && ((...shown) => onProgress(...shown))
}

/** What a run was allowed and told to do, beside its wish and its price. */
function termsOf(options: execute.Options): readonly unknown[] {
  const { gas, allow, verify, onNewStep, asked } = options
  const most = 'maxRelayerFee' in asked ? asked.maxRelayerFee : undefined
  return [gas, [...(allow ?? [])].sort().join(), verify, onNewStep, most]
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
  const parts = createRun(context, options, { state, dispatch, settled: settled.signal, journal })
  try {
    await begin.carryOut(parts)
    return finish(await outcomeOfSteps(parts))
  } catch (thrown) {
    const failed = outcomeOfError(parts, thrown)
    finish(failed)
    logFailure(parts, failed.error)
    if (failed.error instanceof APIError && failed.error.statusCode !== undefined) {
      refreshLiquidity(context, { chain: options.chain, tokens: options.refreshTokens ?? [] })
    }
    throw failed.error
  } finally {
    await journal.close()
  }
}

function createRun(
  context: ClientContext,
  options: execute.Options,
  parts: Pick<Run, 'state' | 'dispatch' | 'settled' | 'journal'>,
): Run {
  const readers = new Map<number, PublicClient>()
  let halted = false
  return {
    ...parts,
    context,
    options,
    item: (stepId, index) => {
      const item = parts.state().steps.find(step => step.id === stepId)?.items[index]
      if (item) return item
      throw new SluiceError(`There is no item ${index} of the step '${stepId}'`, {
        code: 'unexpected',
      })
    },
    halted: () => halted || (options.signal?.aborted ?? false),
    halt: () => {
      halted = true
    },
    mined: [],
    spent: { native: 0n },
    windows: new Map(),
    reader: (chainId, signal) => {
      const chain = context.config.chains.find(entry => entry.id === chainId)
      if (!chain) throw new ConfigurationError(undefined, { details: { chainId } })
      const wallets = () => (options.wallet.transport ? [options.wallet.transport] : [])
      if (signal) return createReader(context, { chain, wallets, signal })
      const reader = readers.get(chainId) ?? createReader(context, { chain, wallets })
      readers.set(chainId, reader)
      return reader
    },
  }
}

/** Logs a failure with the chain's head, which nobody waits for. */
function logFailure(run: Run, error: RunError): void {
  const { context, options } = run
  if ((context.config.logLevel ?? LogLevel.None) < LogLevel.Error) return
  const log = (blockNumber: unknown) =>
    context.logger.error([
      'The run failed',
      { action: options.action, code: error.code, blockNumber },
      error,
    ])
  try {
    const { chain, wallet } = options
    const wallets = () => (wallet.transport ? [wallet.transport] : [])
    createReader(context, { chain, wallets, detached: true })
      .getBlockNumber()
      .then(log, () => log('unknown'))
  } catch {
    log('unknown')
  }
}

export declare namespace execute {
  type Options = fetchSteps.Options & {
    action: ActionKind
    account: Address
    wallet: WalletAdapter
    /** The ids of the steps that the action is about; a run cannot end without one of them. */
    lastSteps: readonly string[]
    asked: Asked
    expectedPrice?: ExpectedPrice | undefined
    /** What all callers of the run expect, those who joined it too; only the run itself gives it. */
    expectations?: (() => readonly ExpectedPrice[]) | undefined
    /** Gas limit of every transaction of the run. */
    gas?: bigint | undefined
    /**
     * Send approvals and the sale as one request when the wallet can carry out several calls as one
     * (EIP-5792), all or none; `false` asks for each by itself. A run with `gas` does that too.
     */
    batch?: boolean | undefined
    /**
     * Try each transaction out on a node before the wallet is asked, in runs of up to three; `false` does
     * not, and shows the wallet what would fail, too.
     */
    preflight?: boolean | undefined
    /** Run even if an identical run is under way. */
    again?: boolean | undefined
    /** Reasons of refusal that the caller accepts, in code. */
    allow?: readonly 'raw_hash'[] | undefined
    /** Consents to a step that was not in the first answer. */
    onNewStep?: ((step: ExecutionStep) => boolean | Promise<boolean>) | undefined
    /**
     * Judges an item's exact bytes before the wallet sees them. The runner itself does not decode calldata
     * yet: without this, what a transaction does with tokens is the marketplace's word.
     */
    verify?: ((intent: Intent, step: ExecutionStep, item: StepItem) => Promise<Verdict>) | undefined
    onProgress?: ProgressListener | undefined
    /** How an item's missing data is asked for: how often, and how many milliseconds apart. 15 and 5000. */
    dataPolling?: { attempts: number; interval: number } | undefined
    /** What the caller asked for, where it differs from the body. */
    intent?: unknown
    /** Tokens whose orders the marketplace should look at again after it refused. */
    refreshTokens?: readonly string[] | undefined
  }
}
