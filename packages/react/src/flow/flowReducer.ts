import type { ExecutionStep } from '@sluice/sdk'
import { type FlowEvent, type FlowState, isRunning } from './flowState.ts'
import { phaseOf } from './phaseOf.ts'

/**
 * The next state of a flow: pure and total. An event that does not belong to a state changes nothing,
 * so a second click on "Buy" or an answer that comes too late is harmless.
 */
export function flowReducer<form, quote, receipt>(
  state: FlowState<form, quote, receipt>,
  event: FlowEvent<form, quote, receipt>,
): FlowState<form, quote, receipt> {
  if (isRunning(state)) return whileRunning(state, event)
  switch (event.type) {
    case 'opened':
      return { phase: 'loading', form: event.form }
    case 'changed':
      return change(state, event.form, event.reload)
    case 'quoted':
      // A review that is read anew stands until then.
      return state.phase === 'loading' || state.phase === 'review'
        ? {
            ...{ phase: event.next, quote: event.quote, problem: event.problem },
            form: event.form === undefined ? state.form : { ...state.form, ...event.form },
          }
        : state
    case 'refused':
      if (event.unavailable && state.phase === 'loading')
        return { phase: 'unavailable', form: state.form, problem: event.problem }
      return state.phase === 'loading' || state.phase === 'form' || state.phase === 'review'
        ? { phase: 'form', form: state.form, quote: state.quote, problem: event.problem }
        : state
    case 'reviewed':
      return state.phase === 'form'
        ? { phase: 'review', form: state.form, quote: event.quote }
        : state
    case 'edited':
      return state.phase === 'review'
        ? { phase: 'form', form: state.form, quote: state.quote }
        : state
    case 'started':
      if (state.phase !== 'review' || state.problem !== undefined) return state
      return {
        phase: event.phase,
        form: state.form,
        quote: state.quote,
        steps: [],
        times: {},
        startedAt: event.at,
      }
    case 'followed':
      return 'runIds' in state && state.phase !== 'complete' && state.runIds?.includes(event.runId)
        ? progress(state, event)
        : state
    case 'closed':
      return { phase: 'idle', form: state.form }
    default:
      return state
  }
}

function whileRunning<form, quote, receipt>(
  state: Extract<FlowState<form, quote, receipt>, { steps: unknown }>,
  event: FlowEvent<form, quote, receipt>,
): FlowState<form, quote, receipt> {
  const { form, quote, steps, times, startedAt, runIds = [] } = state
  const run = { form, quote, steps, times, startedAt, runIds }
  switch (event.type) {
    case 'progressed':
      return progress(state, event)
    case 'settled':
      return {
        ...run,
        phase: event.outcome,
        receipt: event.receipt,
        problem: event.problem,
        rest: event.rest,
      }
    case 'failed':
      return { ...run, phase: 'failed', problem: event.problem }
    default:
      return state
  }
}

function progress<form, quote, receipt>(
  state: Extract<FlowState<form, quote, receipt>, { steps: unknown }>,
  { steps, at, runId }: { steps: readonly ExecutionStep[]; at: number; runId?: string | undefined },
): FlowState<form, quote, receipt> {
  const { form, quote, times, startedAt, runIds = [] } = state
  return {
    ...{ form, quote, startedAt, steps },
    phase: phaseOf(steps, isRunning(state) ? state.phase : 'submit'),
    times: timesOf(steps, times, at),
    runIds: runId === undefined || runIds.includes(runId) ? runIds : [...runIds, runId],
  }
}

function change<form, quote, receipt>(
  state: FlowState<form, quote, receipt>,
  form: form,
  reload: boolean,
): FlowState<form, quote, receipt> {
  switch (state.phase) {
    case 'loading':
    case 'form':
    case 'review':
      if (reload) return { phase: 'loading', form, quote: state.quote }
      // What a review is refused for holds until it is read anew.
      return state.phase === 'review' ? { ...state, form } : { ...state, form, problem: undefined }
    default:
      return state
  }
}

function timesOf(
  steps: readonly { id: string; items: readonly { status: string }[] }[],
  times: Readonly<Record<string, number>>,
  at: number,
): Readonly<Record<string, number>> {
  const done = steps.filter(
    step => times[step.id] === undefined && step.items.every(item => item.status === 'complete'),
  )
  return done.length === 0
    ? times
    : { ...times, ...Object.fromEntries(done.map(step => [step.id, at])) }
}
