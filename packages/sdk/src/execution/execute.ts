import type { Address } from 'viem'
import type { ActiveRun, ClientContext } from '../context.ts'
import type { ActionKind } from '../events.ts'
import type { SeriesReference } from '../series.ts'
import type { WalletAdapter } from '../wallet.ts'
import type { Asked } from './assertAnswer.ts'
import { checkQuote } from './checkQuote.ts'
import type { fetchSteps } from './fetchSteps.ts'
import { intentKey } from './intentKey.ts'
import { launch } from './launch.ts'
import { listenerOf } from './listenerOf.ts'
import { openJournal } from './openJournal.ts'
import type { ExpectedPrice } from './price.ts'
import { RunUnderWayError } from './runErrors.ts'
import { runSteps } from './runSteps.ts'
import type { ExecutionResult, ExecutionStep, ProgressListener, StepItem } from './state.ts'
import { initialState } from './transition.ts'

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

/** What a run was allowed and told to do, beside its wish and its price. */
function termsOf(options: execute.Options): readonly unknown[] {
  const { gas, allow, verify, onNewStep, look, review, asked } = options
  const most = 'maxRelayerFee' in asked ? asked.maxRelayerFee : undefined
  return [gas, [...(allow ?? [])].sort().join(), verify, onNewStep, look, review, most]
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
     * yet: without this, what a transaction does with tokens is the marketplace's word. `steps` are all of the
     * run as they stand, for what makes sense only beside another one.
     */
    verify?:
      | ((
          intent: Intent,
          step: ExecutionStep,
          item: StepItem,
          steps: readonly ExecutionStep[],
        ) => Promise<Verdict>)
      | undefined
    /** Stops where the wallet would be asked for anything; see `resume`. */
    look?: boolean | undefined
    /** Stops there, too, where it answers `false`; see `resume`. */
    review?: ((steps: readonly ExecutionStep[]) => Promise<boolean>) | undefined
    onProgress?: ProgressListener | undefined
    /** How an item's missing data is asked for: how often, and how many milliseconds apart. 15 and 5000. */
    dataPolling?: { attempts: number; interval: number } | undefined
    /** What the caller asked for, where it differs from the body. */
    intent?: unknown
    /**
     * What the caller needs to make the same verifier in another page: plain data, bigints among it. The
     * journal keeps it with the run, without what looks like a secret, and `listRuns` tells it.
     */
    terms?: unknown
    /** The series that the run is a part of; see `openSeries`. */
    series?: SeriesReference | undefined
    /** Tokens whose orders the marketplace should look at again after it refused. */
    refreshTokens?: readonly string[] | undefined
  }
}
