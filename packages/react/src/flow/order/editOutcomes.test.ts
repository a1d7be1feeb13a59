import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import type { EditManyLine } from './editManyLines.ts'
import { editOutcomes } from './editOutcomes.ts'

const lines = ['0xA', '0xB', '0xC'].map(
  orderId => ({ orderId, way: { way: 'cancel-first' } }) as EditManyLine,
)
const step = (id: string, ...items: object[]) =>
  ({
    ...{ id, action: '', description: '', items },
    kind: id.startsWith('cancel') ? 'transaction' : 'signature',
  }) as ExecutionStep
const done = { status: 'complete', state: 'complete' }
const order = (orderIndex: number) => ({ orderId: `0x${orderIndex}`, orderIndex })

describe('editOutcomes: cancelled first', () => {
  test('behavior: the steps leave out the second: neither is it gone nor is there a new one', () => {
    const { made, gone, open } = editOutcomes(lines, [
      step('cancellation', { ...done, orderIds: ['0xa', '0xc'] }),
      step('order-signature', { ...done, orderData: [order(0), order(2)] }),
    ])
    expect([...made]).toEqual([
      [0, '0x0'],
      [2, '0x2'],
    ])
    expect([[...gone], [...open]]).toEqual([[0, 2], []])
  })

  test('behavior: the post refuses the second: it is gone without a new one', () => {
    const { made, gone } = editOutcomes(lines, [
      step('cancellation', { ...done, orderIds: ['0xa', '0xb', '0xc'] }),
      step('order-signature', { ...done, orderData: [order(0), order(2)] }),
    ])
    expect([...gone].filter(index => !made.has(index))).toEqual([1])
  })

  test('behavior: what an answer does not tell of is open, what it tells of is made', () => {
    const { made, open } = editOutcomes(lines, [
      step('cancellation', { ...done, orderIds: ['0xa', '0xb', '0xc'] }),
      step('order-signature', { status: 'incomplete', state: 'unknown', orderData: [order(2)] }),
    ])
    expect([...made.keys()]).toEqual([2])
    expect([...open].filter(index => !made.has(index))).toEqual([0, 1])
  })
})
