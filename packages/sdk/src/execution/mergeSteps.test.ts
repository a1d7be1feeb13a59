import { describe, expect, test } from 'vitest'
import type { ApiStep } from '../api/index.ts'
import { mergeSteps } from './mergeSteps.ts'
import { toSteps } from './toSteps.ts'
import type { ExecutionEvent } from './transition.ts'
import { initialState, transition } from './transition.ts'

const step = (id: string, items: { data?: string; orderIds?: string[] }[] = [{}]): ApiStep => ({
  ...{ id, action: id, kind: 'transaction' },
  items: items.map(({ data, orderIds }) => ({
    status: 'incomplete',
    orderIds,
    data: data
      ? { from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, data: `0x${data}` }
      : undefined,
  })),
})
const stateOf = (steps: ApiStep[], ...events: ExecutionEvent[]) =>
  events.reduce(
    transition,
    transition(initialState, {
      type: 'answered',
      answer: {
        steps: toSteps(steps),
        path: [],
        fees: undefined,
        requestId: undefined,
        refusals: [],
      },
    }),
  )
const merge = (state: ReturnType<typeof stateOf>, steps: ApiStep[], waiting?: string) =>
  mergeSteps(state, { answer: toSteps(steps), lastSteps: ['sale'], waiting })
const begin: ExecutionEvent = { type: 'item', step: 'approval', item: 0, to: 'verified' }

describe('mergeSteps', () => {
  test('default: a step not begun takes the new form whole', () => {
    const state = stateOf(
      [step('approval', [{ data: '01' }]), step('sale', [{ data: '02' }])],
      begin,
    )
    const { steps, added } = merge(state, [
      step('approval', [{ data: '03' }]),
      step('sale', [{ data: '04' }]),
    ])
    expect(steps.map(entry => entry.items[0]?.data)).toMatchObject([
      { data: '0x01' },
      { data: '0x04' },
    ])
    expect(steps[0]).toBe(state.steps[0])
    expect(added).toEqual([])
  })

  test('behavior: a begun step that the answer omits stays', () => {
    const state = stateOf([step('approval'), step('sale')], begin)
    expect(merge(state, [step('sale')]).steps.map(entry => entry.id)).toEqual(['approval', 'sale'])
  })

  test('behavior: a step not begun that the answer omits is no longer needed', () => {
    const state = stateOf([step('approval'), step('permit'), step('sale')], begin)
    expect(merge(state, [step('sale')]).steps.map(entry => entry.id)).toEqual(['approval', 'sale'])
  })

  test('behavior: a step id that was not there before is reported', () => {
    const state = stateOf([step('sale')])
    expect(merge(state, [step('wrap'), step('sale')]).added.map(entry => entry.id)).toEqual([
      'wrap',
    ])
  })

  test('behavior: data appears in an item that waits', () => {
    const state = stateOf([step('sale', [{ data: '01' }, {}])], {
      type: 'item',
      step: 'sale',
      item: 0,
      to: 'verified',
    })
    const { steps } = merge(state, [step('sale', [{ data: '09' }, { data: '02' }])], 'sale')
    expect(steps[0]?.items.map(item => item.data)).toMatchObject([
      { data: '0x01' },
      { data: '0x02' },
    ])
  })

  test('error: the last step is gone', () => {
    const state = stateOf([step('approval'), step('sale')], begin)
    expect(() => merge(state, [step('approval')])).toThrow("the step 'sale' is gone")
  })

  test('error: the order of steps changed while an item waits', () => {
    const state = stateOf([step('approval'), step('sale')])
    expect(() => merge(state, [step('sale'), step('approval')], 'approval')).toThrow('order')
  })

  test.each([
    ['fewer items', [{ orderIds: ['a'] }]],
    ['items in another order', [{ orderIds: ['b'] }, { orderIds: ['a'] }]],
  ])('error: %s while an item waits', (_, items) => {
    const state = stateOf([step('sale', [{ orderIds: ['a'] }, { orderIds: ['b'] }])])
    expect(() => merge(state, [step('sale', items)], 'sale')).toThrow('other items')
  })

  test('error: a begun step gets another item while one waits', () => {
    const state = stateOf([step('sale', [{ data: '01' }, {}])], {
      ...{ type: 'item', step: 'sale', item: 0, to: 'verified' },
    })
    expect(() => merge(state, [step('sale', [{}, {}, {}])], 'sale')).toThrow('other items')
  })
})
