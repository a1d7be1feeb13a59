import type { ExecutionStep } from '@sluice/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlowProblem } from './flowProblem.ts'
import { flowReducer } from './flowReducer.ts'
import { type FlowEvent, type FlowState, isRunning, isSettled } from './flowState.ts'

type State = FlowState<string, number, boolean>
type Event = FlowEvent<string, number, boolean>

const problem: FlowProblem = {
  code: 'user_rejected',
  happened: 'You declined.',
  money: 'Nothing was sent.',
  moneyMoved: 'no',
  next: 'Start again.',
  remedy: 'retry',
}
const step = (id: string, status: 'incomplete' | 'complete'): ExecutionStep => ({
  id,
  action: id,
  description: id,
  kind: 'transaction',
  items: [{ status, state: status === 'complete' ? 'complete' : 'prompting' }],
})
const run = (...events: readonly Event[]): State =>
  events.reduce<State>(flowReducer, { phase: 'idle', form: '' })

const opened: Event = { type: 'opened', form: 'a' }
const quoted: Event = { type: 'quoted', quote: 1, next: 'review' }
const started: Event = { type: 'started', at: 10, phase: 'submit' }

describe('flowReducer', () => {
  test('default: from opening to the receipt', () => {
    expect(run(opened)).toEqual({ phase: 'loading', form: 'a' })
    expect(run(opened, quoted)).toMatchObject({ phase: 'review', quote: 1 })
    expect(run(opened, quoted, started)).toMatchObject({ phase: 'submit', startedAt: 10 })
    const end: Event = { type: 'settled', outcome: 'complete', receipt: true }
    expect(run(opened, quoted, started, end)).toMatchObject({ phase: 'complete', receipt: true })
  })

  test('behavior: the form comes before the review where there is one', () => {
    const form: Event = { type: 'quoted', quote: 1, next: 'form' }
    const reviewed: Event = { type: 'reviewed', quote: 2 }
    expect(run(opened, form, reviewed)).toMatchObject({ phase: 'review', quote: 2 })
    expect(run(opened, form, reviewed, { type: 'edited' })).toMatchObject({
      phase: 'form',
      quote: 2,
    })
  })

  test('behavior: a second start changes nothing, so a double click starts one run', () => {
    const once = run(opened, quoted, started)
    expect(flowReducer(once, { type: 'started', at: 11, phase: 'submit' })).toBe(once)
  })

  test('behavior: with a problem there is no start', () => {
    const short = run(opened, { ...quoted, problem })
    expect(flowReducer(short, started)).toBe(short)
  })

  test('behavior: a change that asks nothing anew leaves a review its problem, and a form none', () => {
    const change: Event = { type: 'changed', form: 'b', reload: false }
    const short = run(opened, { ...quoted, problem }, change)
    expect(short).toEqual({ phase: 'review', form: 'b', quote: 1, problem })
    expect(flowReducer(short, started)).toBe(short)
    expect(flowReducer(short, { ...change, reload: true })).not.toHaveProperty('problem')
    const form = run(opened, { type: 'quoted', quote: 1, next: 'form', problem }, change)
    expect(form).toEqual({ phase: 'form', form: 'b', quote: 1, problem: undefined })
  })

  test('behavior: a run cannot be closed, reopened, edited or quoted away', () => {
    const state = run(opened, quoted, started)
    const others: readonly Event[] = [
      { type: 'closed' },
      opened,
      quoted,
      { type: 'edited' },
      { type: 'changed', form: 'b', reload: true },
      { type: 'refused', problem },
    ]
    for (const event of others) expect(flowReducer(state, event)).toBe(state)
  })

  test('behavior: the time of a step is the first at which it was complete', () => {
    const state = run(
      opened,
      quoted,
      started,
      { type: 'progressed', at: 20, steps: [step('a', 'complete'), step('b', 'incomplete')] },
      { type: 'progressed', at: 30, steps: [step('a', 'complete'), step('b', 'complete')] },
    )
    expect(state).toMatchObject({ times: { a: 20, b: 30 } })
  })

  test('behavior: it knows the runs that carry it out, once each, and still does at its end', () => {
    const progressed = (runId?: string): Event => ({ type: 'progressed', at: 1, steps: [], runId })
    const state = run(opened, quoted, started, progressed('a'), progressed('b'), progressed('a'))
    expect(state).toMatchObject({ runIds: ['a', 'b'] })
    expect(flowReducer(state, progressed())).toMatchObject({ runIds: ['a', 'b'] })
    expect(flowReducer(state, { type: 'failed', problem })).toMatchObject({ runIds: ['a', 'b'] })
  })

  test('behavior: what no form can change is unavailable, and can be opened again', () => {
    const gone = run(opened, { type: 'refused', problem, unavailable: true })
    expect(gone).toEqual({ phase: 'unavailable', form: 'a', problem })
    expect(flowReducer(gone, started)).toBe(gone)
    expect(flowReducer(gone, { type: 'changed', form: 'b', reload: true })).toBe(gone)
    expect(flowReducer(gone, opened)).toMatchObject({ phase: 'loading' })
  })

  test('behavior: money that came back is an end of its own', () => {
    const end: Event = { type: 'settled', outcome: 'refunded', receipt: false, problem }
    expect(isSettled(run(opened, quoted, started, end))).toBe(true)
  })

  test('behavior: a late answer to a question that was given up is ignored', () => {
    const closed = run(opened, { type: 'closed' })
    expect(flowReducer(closed, quoted)).toBe(closed)
  })

  test('error: a failed run keeps its steps and says why', () => {
    const state = run(
      opened,
      quoted,
      started,
      { type: 'progressed', at: 20, steps: [step('a', 'incomplete')] },
      { type: 'failed', problem },
    )
    expect(state).toMatchObject({ phase: 'failed', problem, steps: [{ id: 'a' }] })
  })

  test('behavior: what had ended while something of it was open goes on; no other run, and none that is complete', () => {
    const on = { type: 'progressed', at: 20, steps: [step('a', 'incomplete')], runId: 'r' } as const
    const more = { type: 'followed', at: 30, steps: [step('a', 'complete')], runId: 'r' } as const
    const ran = [opened, quoted, started, on] as const
    const failed = run(...ran, { type: 'failed', problem })
    const followed = flowReducer(failed, more)
    expect(isRunning(followed)).toBe(true)
    expect(followed).toMatchObject({ steps: more.steps, times: { a: 30 }, runIds: ['r'] })
    expect(flowReducer(failed, { ...more, runId: 'another' })).toBe(failed)
    const complete = run(...ran, { type: 'settled', outcome: 'complete', receipt: true })
    expect(flowReducer(complete, more)).toBe(complete)
    const anew = run(...ran, { type: 'failed', problem }, opened)
    expect(flowReducer(anew, more)).toBe(anew)
  })

  test('behavior: whatever happens, a run begins only in a review and ends only by its own events', () => {
    const anyEvent = fc.constantFrom<Event>(
      opened,
      { type: 'closed' },
      { type: 'edited' },
      { type: 'changed', form: 'b', reload: false },
      { type: 'changed', form: 'c', reload: true },
      quoted,
      { type: 'quoted', quote: 3, next: 'form' },
      { type: 'quoted', quote: 4, next: 'review', problem },
      { type: 'refused', problem },
      { type: 'reviewed', quote: 5 },
      started,
      { type: 'progressed', at: 1, steps: [step('x', 'incomplete')] },
      { type: 'settled', outcome: 'partial', receipt: true, problem },
      { type: 'failed', problem },
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), events => {
        let state: State = { phase: 'idle', form: '' }
        for (const event of events) {
          const next: State = flowReducer(state, event)
          if (!isRunning(state) && isRunning(next))
            expect([state.phase, event.type]).toEqual(['review', 'started'])
          if (isRunning(state) && !isRunning(next))
            expect(['settled', 'failed']).toContain(event.type)
          if (isSettled(next) && !isSettled(state)) expect(isRunning(state)).toBe(true)
          state = next
        }
      }),
    )
  })
})
