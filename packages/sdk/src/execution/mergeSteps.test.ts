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

  describe('what is left of a begun step is listed, and what is done is named', () => {
    const three = ['a', 'b', 'c'].map(id => ({ data: `0${id}`, orderIds: [id] }))
    const begun = stateOf([step('sale', three)], {
      ...{ type: 'item', step: 'sale', item: 0, to: 'verified' },
    })
    /** A run of another page: what it did has no data any more, what it did not do has none yet. */
    const kept = {
      ...begun,
      steps: begun.steps.map(entry => ({
        ...entry,
        items: entry.items.map(item => ({ ...item, data: undefined })),
      })),
    } as typeof begun
    const done = (...orderIds: string[]): ApiStep['items'][number] => ({
      ...{ status: 'complete', orderIds },
    })
    const answered = (rest: typeof three, ...over: ApiStep['items'][number][]) => {
      const sale = step('sale', rest)
      const answer = { ...sale, items: [...sale.items, ...over] } as ApiStep
      return merge(kept, [answer], 'sale').steps[0]?.items
    }
    const [a, b, c] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]]

    test('behavior: each item gets its own bytes, and what is done none', () => {
      const items = answered([b, c], done('a'))
      expect(items?.map(item => item.data)).toMatchObject([
        undefined as never,
        { data: '0x0b' },
        { data: '0x0c' },
      ])
      expect(items?.[0]).toBe(kept.steps[0]?.items[0])
      expect(answered([c, b])?.map(item => item.data)).toMatchObject([
        undefined as never,
        { data: '0x0b' },
        { data: '0x0c' },
      ])
    })

    test('behavior: of what is called done together, what this run did not do is done too', () => {
      expect(answered([c], done('a', 'b'))?.map(item => [item.status, item.orderIds])).toEqual([
        ['incomplete', ['a']],
        ['complete', ['b']],
        ['incomplete', ['c']],
      ])
    })

    test.each([
      ['one of what is left is missing', [c], []],
      ['two of them have become one', [{ data: '0d', orderIds: ['b', 'c'] }], [done('a')]],
      ['an order that was not asked for', [b, c, { data: '0d', orderIds: ['d'] }], []],
      ['one is there twice', [b, b, c, a], []],
      ['one of them has no name', [b, { data: '0c', orderIds: [] }], []],
    ])('error: %s', (_, rest, over) => {
      expect(() => answered(rest, ...over)).toThrow('other items')
    })
  })
})
