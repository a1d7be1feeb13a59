import type { ExecutionStep } from '@sluice/sdk'
import type { FlowProblem } from './flowProblem.ts'

/** Where a flow stands. From `approve` to `index` a run is under way. */
export type FlowPhase =
  | 'idle'
  | 'loading'
  | 'form'
  | 'review'
  | RunningPhase
  | 'complete'
  | 'partial'
  | 'failed'
  | 'refunded'
  | 'unavailable'

export type RunningPhase = 'approve' | 'sign' | 'submit' | 'confirm' | 'index'

/** How a run ends that has something to show. `refunded`: what was paid on another chain came back. */
export type SettledPhase = 'complete' | 'partial' | 'refunded'

type Base<form> = {
  form: form
  /** Why the flow cannot go on, or did not succeed. */
  problem?: FlowProblem | undefined
}

/** The state of every flow; which fields there are depends on `phase`. Amounts are base units. */
export type FlowState<form, quote, receipt> =
  | (Base<form> & { phase: 'idle' })
  /** `quote` is the one before, while a new one is fetched. */
  | (Base<form> & { phase: 'loading'; quote?: quote | undefined })
  | (Base<form> & { phase: 'form'; quote?: quote | undefined })
  | (Base<form> & { phase: 'review'; quote: quote })
  /** There is nothing to do here, whatever the form says: sold, ended, not the owner. */
  | (Base<form> & { phase: 'unavailable'; problem: FlowProblem })
  | (Base<form> & Run<quote> & { phase: RunningPhase })
  | (Base<form> &
      Run<quote> & {
        phase: SettledPhase
        receipt: receipt
        /** What to begin with for another go at what was surely not done, and at nothing else. */
        rest?: Partial<form> | undefined
      })
  | (Base<form> & Run<quote> & { phase: 'failed'; problem: FlowProblem })

export type Run<quote> = {
  quote: quote
  steps: readonly ExecutionStep[]
  /** Milliseconds since 1970 at which each step, by id, was seen complete. */
  times: Readonly<Record<string, number>>
  /** Milliseconds since 1970. */
  startedAt: number
  /** The runs of the client's journal that carry it out, as far as they have begun. */
  runIds?: readonly string[] | undefined
}

export type FlowEvent<form, quote, receipt> =
  /** A new beginning, from any state but a running one. */
  | { type: 'opened'; form: form }
  /** The person changed something. With `reload`, the quote depends on it and is fetched anew. */
  | { type: 'changed'; form: form; reload: boolean }
  | {
      type: 'quoted'
      quote: quote
      next: 'form' | 'review'
      problem?: FlowProblem | undefined
      /** What of the form is set anew. */
      form?: Partial<form> | undefined
    }
  /** `unavailable`: no change of the form would help. */
  | { type: 'refused'; problem: FlowProblem; unavailable?: boolean | undefined }
  /** The form is good: show what will be signed. */
  | { type: 'reviewed'; quote: quote }
  /** Back from the review to the form. */
  | { type: 'edited' }
  | { type: 'started'; at: number; phase: RunningPhase }
  | {
      type: 'progressed'
      at: number
      steps: readonly ExecutionStep[]
      runId?: string | undefined
    }
  /** More of a run that had ended here while something of it was open; its end follows. */
  | { type: 'followed'; at: number; steps: readonly ExecutionStep[]; runId: string }
  | {
      type: 'settled'
      outcome: SettledPhase
      receipt: receipt
      problem?: FlowProblem | undefined
      rest?: Partial<form> | undefined
    }
  | { type: 'failed'; problem: FlowProblem }
  | { type: 'closed' }

const running: ReadonlySet<FlowPhase> = new Set<FlowPhase>([
  'approve',
  'sign',
  'submit',
  'confirm',
  'index',
])

const settled: ReadonlySet<FlowPhase> = new Set<FlowPhase>([
  'complete',
  'partial',
  'refunded',
  'failed',
])

/** Whether a run is under way: the wallet may be asked, or something is on its way. */
export function isRunning<state extends { phase: FlowPhase }>(
  state: state,
): state is Extract<state, { phase: RunningPhase }> {
  return running.has(state.phase)
}

/** Whether the run is over. */
export function isSettled<state extends { phase: FlowPhase }>(
  state: state,
): state is Extract<state, { phase: SettledPhase | 'failed' }> {
  return settled.has(state.phase)
}

/** A flow of any kind, for lists of them. */
export type AnyFlowState = FlowState<unknown, unknown, unknown>
