import type { ApiStep, ApiStepItem, TransactionData } from '../api/index.ts'
import { deepFreeze } from '../deepFreeze.ts'
import type { ExecutionStep, TransactionItem } from './state.ts'

/** The steps of an answer as a run begins with them, frozen. An empty `data` is none. */
export function toSteps(steps: readonly ApiStep[]): readonly ExecutionStep[] {
  return deepFreeze(
    steps.map((step): ExecutionStep => {
      const base = { id: step.id, action: step.action, description: step.description ?? '' }
      return step.kind === 'transaction'
        ? {
            ...base,
            kind: 'transaction',
            items: step.items.map(item => ({
              ...itemBase(item),
              data: hasTarget(item.data) ? item.data : undefined,
            })),
          }
        : {
            ...base,
            kind: 'signature',
            items: step.items.map(item => ({
              ...itemBase(item),
              data: item.data?.sign || item.data?.post ? item.data : undefined,
            })),
          }
    }),
  )
}

function itemBase(item: ApiStepItem): TransactionItem {
  return {
    status: item.status,
    state: item.status === 'complete' ? 'complete' : 'planned',
    tip: item.tip ?? undefined,
    check: item.check ?? undefined,
    crossChainIntent: item.crossChainIntent ?? undefined,
    orderIds: item.orderIds ?? undefined,
    orderIndexes: item.orderIndexes ?? undefined,
  }
}

function hasTarget(data: object | null | undefined): data is TransactionData {
  return data !== null && data !== undefined && 'to' in data
}
