import type { ExecutionStep } from '@sluice/sdk'
import { isOpenItem } from '../isOpenItem.ts'
import type { EditManyLine } from './editManyLines.ts'

/**
 * The orders that were posted, by the place of their line, and the lines whose cancellation was mined: steps of one of
 * many end in its number.
 */
export function editOutcomes(lines: readonly EditManyLine[], steps: readonly ExecutionStep[]) {
  const made = new Map<number, string>()
  const gone = new Set<number>()
  const open = new Set<number>()
  for (const step of steps) {
    const [name, number] = step.id.split(':')
    const only = number === undefined ? undefined : Number(number) - 1
    for (const item of step.items) {
      for (const { orderId, orderIndex } of item.orderData ?? [])
        if (orderId !== undefined) made.set(only ?? orderIndex, orderId)
      // What is cancelled, or signed, without a known end.
      if (isOpenItem(item) && (step.kind === 'signature' || name === 'cancellation'))
        for (const index of only === undefined ? lines.keys() : [only]) open.add(index)
      if (name !== 'cancellation' || item.status !== 'complete') continue
      for (const [index, { orderId, way }] of lines.entries())
        if (
          way.way === 'cancel-first' &&
          (only === undefined || only === index) &&
          (item.orderIds ?? [orderId]).some(id => id.toLowerCase() === orderId.toLowerCase())
        )
          gone.add(index)
    }
  }
  return { made, gone, open }
}
