import type { ChainEvent } from './decodeLog.ts'

/** Whether tokens moved, one by one or a range at once: such a log counts only of a contract that is a collection. */
export const isMove = (
  event: ChainEvent,
): event is Extract<ChainEvent, { type: 'transfer' | 'ranged' }> =>
  event.type === 'transfer' || event.type === 'ranged'
