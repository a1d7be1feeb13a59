import type { ExecutionResult, ExecutionStep, ProgressListener, Wallet } from '@sluice/sdk'
import type { Prediction } from '../predict/prediction.ts'
import type { MarketChange } from '../query/invalidateMarket.ts'
import type { FlowProblem } from './flowProblem.ts'
import type { RunningPhase, SettledPhase } from './flowState.ts'
import type { FlowKind, FlowScope } from './flowTypes.ts'
import type { WordsOf } from './kindSentences.ts'
import type { PriceWarning } from './price/priceWarning.ts'

/** What is known now, or why there is nothing to go on with. */
export type Reading<quote, form = never> =
  | {
      quote: quote
      next: 'form' | 'review'
      problem?: FlowProblem | undefined
      /** What of the form is set anew, by what was read. */
      form?: Partial<form> | undefined
    }
  | { problem: FlowProblem; unavailable?: boolean | undefined }

/** How a run ended. */
export type Settlement<receipt, form = never> =
  | {
      outcome: SettledPhase
      receipt: receipt
      problem?: FlowProblem | undefined
      /** What of the form to begin with to do what was surely not done, and nothing else. */
      rest?: Partial<form> | undefined
    }
  | { outcome: 'failed'; problem: FlowProblem; receipt?: undefined }

export type FlowRun<form, quote> = {
  form: form
  quote: quote
  wallet: Wallet
  signal: AbortSignal
  onProgress: ProgressListener
}

/** What makes one flow different from the others. */
export type FlowDefinition<form, quote, receipt, kind extends FlowKind> = Worded<kind> & {
  kind: kind
  scope: FlowScope
  /** The form to begin with. */
  form: form
  /** The phase of a run until its first step says better. */
  first: RunningPhase
  /** Reads what the form, or the review, is about. */
  read: (form: form, signal: AbortSignal) => Promise<Reading<quote, form>>
  /** Whether a change makes what was read stale; never when absent. */
  rereads?: ((before: form, after: form) => boolean) | undefined
  /** Whether such a change is typed, so that more of it may follow at once; never when absent. */
  typed?: ((before: form, after: form) => boolean) | undefined
  /** Asks the marketplace for the steps of a form that is good. Undefined while something is wrong with it. */
  review?:
    | ((
        form: form,
        quote: quote,
      ) => ((signal: AbortSignal) => Promise<Reading<quote, form>>) | undefined)
    | undefined
  /** What has to be accepted about the prices of a review before it can be started. */
  warnings?:
    | ((
        quote: quote,
        signal: AbortSignal,
        form: form,
      ) => readonly PriceWarning[] | Promise<readonly PriceWarning[]>)
    | undefined
  carryOut: (run: FlowRun<form, quote>) => Promise<ExecutionResult>
  settle: (end: { form: form; quote: quote; result: ExecutionResult }) => Settlement<receipt, form>
  /** The end of a run that threw, where that is an end with something to show. */
  recover?:
    | ((end: {
        form: form
        quote: quote
        error: unknown
        steps: readonly ExecutionStep[]
      }) => Settlement<receipt, form> | undefined)
    | undefined
  /** What a problem of a run means here, such as how much is missing. */
  explain?:
    | ((
        problem: FlowProblem,
        quote: quote,
        steps: readonly ExecutionStep[],
      ) => Promise<FlowProblem>)
    | undefined
  /** What a run may have changed, by what was seen of it. */
  changes: (form: form, quote: quote, steps: readonly ExecutionStep[]) => MarketChange
  /** What to show from the moment there is evidence for it until the marketplace says what is. */
  predict?:
    | ((run: {
        form: form
        quote: quote
        steps: readonly ExecutionStep[]
      }) => readonly Prediction[])
    | undefined
}

/** What its kind says about problems, beside the usual words, where it has such words. */
type Worded<kind extends FlowKind> =
  WordsOf<kind> extends undefined ? { words?: undefined } : { words: WordsOf<kind> }
