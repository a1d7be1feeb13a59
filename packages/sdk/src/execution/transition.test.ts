import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SluiceError } from '../errors.ts'
import { itemStates } from './itemStates.ts'
import type { ExecutionState, ItemState } from './state.ts'
import { toSteps } from './toSteps.ts'
import { type ExecutionEvent, initialState, transition } from './transition.ts'

const states = Object.keys(itemStates) as ItemState[]
// What was dropped is over for a run, and may be looked for again by the next.
const terminal = new Set(
  states.filter(state => itemStates[state] === 'over' || state === 'dropped'),
)
const answer = {
  steps: toSteps([
    {
      ...{ id: 'nft-approval', action: 'Approve', kind: 'transaction' },
      items: [{ status: 'incomplete' }],
    },
    {
      ...{ id: 'sale', action: 'Buy', kind: 'transaction' },
      items: [{ status: 'incomplete' }, { status: 'incomplete' }],
    },
  ]),
  path: [],
  fees: undefined,
  requestId: 'one',
  refusals: [],
}
const begun = transition(initialState, { type: 'answered', answer })
const error = new SluiceError('no', { code: 'test' })

const itemEvent = fc.record({
  type: fc.constant('item' as const),
  step: fc.constantFrom('nft-approval', 'sale', 'elsewhere'),
  item: fc.integer({ min: -1, max: 3 }),
  to: fc.constantFrom(...states),
  patch: fc.option(fc.constant({ errorData: error }), { nil: undefined }),
})
const events: fc.Arbitrary<ExecutionEvent> = fc.oneof(
  { weight: 20, arbitrary: itemEvent },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('noted' as const),
      step: fc.constantFrom('nft-approval', 'sale'),
      item: fc.integer({ min: 0, max: 2 }),
      patch: fc.constant({ warning: 'late' }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('settled' as const),
      status: fc.constantFrom('complete' as const, 'failed' as const, 'unknown' as const),
    }),
  },
)
const itemsOf = (state: ExecutionState) => state.steps.flatMap(step => [...step.items])

describe('transition', () => {
  test('default', () => {
    const path: ItemState[] = ['verified', 'prompting', 'submitted', 'mined', 'indexed', 'complete']
    const end = path.reduce<ExecutionState>(
      (state, to) => transition(state, { type: 'item', step: 'sale', item: 1, to }),
      begun,
    )
    expect(itemsOf(end).map(item => [item.state, item.status])).toEqual([
      ['planned', 'incomplete'],
      ['planned', 'incomplete'],
      ['complete', 'complete'],
    ])
    expect(end.begun).toEqual(['sale'])
  })

  test('behavior: a step whose items are all planned again has not begun', () => {
    const move = (state: ExecutionState, item: number, to: ItemState) =>
      transition(state, { type: 'item', step: 'sale', item, to })
    const asked = [0, 1].reduce(
      (state, item) => move(move(state, item, 'verified'), item, 'prompting'),
      begun,
    )
    const half = move(asked, 0, 'planned')
    expect([asked.begun, half.begun]).toEqual([['sale'], ['sale']])
    const back = move(half, 1, 'planned')
    expect(back.begun).toEqual([])
    expect(back.steps).toEqual(begun.steps)
  })

  test('behavior: total, pure, and frozen', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), list => {
        for (let state = begun, i = 0; i < list.length; i += 1) {
          const event = list[i] as ExecutionEvent
          const next = transition(state, event)
          expect(transition(state, event)).toEqual(next)
          expect(Object.isFrozen(next) && itemsOf(next).every(Object.isFrozen)).toBe(true)
          state = next
        }
      }),
    )
  })

  test('behavior: terminal states stay terminal', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), list => {
        let state = begun
        for (const event of list) {
          const before = itemsOf(state)
          const next = transition(state, event)
          itemsOf(next).forEach((item, index) => {
            const old = before[index]
            if (old && terminal.has(old.state)) expect(item.state).toBe(old.state)
          })
          state = next
        }
      }),
    )
  })

  test('behavior: status is complete exactly in the state complete', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), list => {
        const end = list.reduce(transition, begun)
        for (const item of itemsOf(end)) {
          expect(item.status === 'complete').toBe(item.state === 'complete')
        }
      }),
    )
  })

  test('behavior: no path leads to submitted without the wallet being asked', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), list => {
        let prompted = false
        let state = begun
        for (const event of list) {
          state = transition(state, event)
          const [item] = state.steps[0]?.items ?? []
          if (item?.state === 'prompting') prompted = true
          if (item?.state === 'submitted' || item?.state === 'signed') expect(prompted).toBe(true)
        }
      }),
    )
  })

  test('behavior: nothing changes once settled', () => {
    const settled = transition(begun, { type: 'settled', status: 'failed', error })
    expect(transition(settled, { type: 'answered', answer })).toBe(settled)
    expect(transition(settled, { type: 'settled', status: 'complete' })).toBe(settled)
    expect(transition(settled, { type: 'item', step: 'sale', item: 0, to: 'verified' })).toBe(
      settled,
    )
  })

  test('behavior: an error is on its own item and on the step (A26)', () => {
    const asked = transition(begun, {
      type: 'item',
      step: 'sale',
      item: 1,
      to: 'blocked',
      patch: { errorData: error },
    })
    const step = asked.steps[1]
    expect(step?.error).toBe('no')
    expect(step?.items.map(item => item.error)).toEqual([undefined, 'no'])
    expect(asked.steps[0]?.error).toBeUndefined()
  })

  test('behavior: the first request id stays', () => {
    const later = transition(begun, { type: 'answered', answer: { ...answer, requestId: 'two' } })
    expect(later.requestId).toBe('one')
  })
})
