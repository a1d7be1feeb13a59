import { deepFreeze } from '../deepFreeze.ts'
import type {
  ExecutionState,
  ExecutionStep,
  ItemState,
  RunError,
  RunStatus,
  StepAnswer,
  StepItem,
} from './state.ts'

/** What may change about an item beside its state. */
export type ItemPatch = Partial<
  Pick<
    StepItem,
    | 'txHashes'
    | 'internalTxHashes'
    | 'refundTxHashes'
    | 'refundableFrom'
    | 'orderData'
    | 'transfersData'
    | 'receipt'
    | 'done'
    | 'callsId'
    | 'warning'
    | 'waitReason'
    | 'errorData'
  >
>

export type ExecutionEvent =
  /** The first answer, or a later one after `mergeSteps`. */
  | { type: 'answered'; answer: StepAnswer }
  | { type: 'item'; step: string; item: number; to: ItemState; patch?: ItemPatch | undefined }
  | { type: 'noted'; step: string; item: number; patch: ItemPatch }
  | { type: 'settled'; status: Exclude<RunStatus, 'running'>; error?: RunError | undefined }

const next: Record<ItemState, readonly ItemState[]> = {
  planned: ['verified', 'blocked', 'expired'],
  verified: ['prompting', 'blocked', 'expired'],
  // Back to planned: a batch that the wallet surely did not take.
  prompting: ['planned', 'submitted', 'signed', 'unknown', 'rejected', 'blocked'],
  submitted: ['mined', 'reverted', 'cancelled', 'replaced', 'dropped', 'unknown'],
  signed: ['complete', 'unknown', 'blocked'],
  unknown: ['submitted', 'mined', 'reverted', 'cancelled', 'replaced', 'dropped'],
  mined: ['indexed', 'complete', 'reverted', 'refunded', 'unknown'],
  indexed: ['complete', 'reverted'],
  complete: [],
  rejected: [],
  reverted: [],
  cancelled: [],
  replaced: [],
  dropped: [],
  refunded: [],
  expired: [],
  blocked: [],
}

/** The state of a run before its first answer. */
export const initialState: ExecutionState = deepFreeze({
  run: { status: 'running' },
  steps: [],
  path: [],
  fees: undefined,
  requestId: undefined,
  refusals: [],
  known: [],
  begun: [],
})

/**
 * The state after an event. Pure and total: an event that does not fit changes nothing, and the same
 * object comes back. Nothing changes after a run has settled.
 */
export function transition(state: ExecutionState, event: ExecutionEvent): ExecutionState {
  if (state.run.status !== 'running') return state
  switch (event.type) {
    case 'answered':
      return answered(state, event.answer)
    case 'item':
      return changeItem(state, event.step, event.item, item =>
        next[item.state].includes(event.to)
          ? {
              ...item,
              ...patched(event.patch),
              state: event.to,
              status: event.to === 'complete' ? 'complete' : item.status,
            }
          : item,
      )
    case 'noted':
      return changeItem(state, event.step, event.item, item => ({
        ...item,
        ...patched(event.patch),
      }))
    case 'settled':
      return deepFreeze({ ...state, run: { status: event.status, error: event.error } })
    default:
      return event satisfies never
  }
}

function answered(state: ExecutionState, answer: StepAnswer): ExecutionState {
  return deepFreeze({
    ...state,
    ...answer,
    requestId: state.requestId ?? answer.requestId,
    known: [...new Set([...state.known, ...answer.steps.map(step => step.id)])],
  })
}

function changeItem(
  state: ExecutionState,
  id: string,
  index: number,
  change: (item: StepItem) => StepItem,
): ExecutionState {
  const step = state.steps.find(entry => entry.id === id)
  const item = step?.items[index]
  if (!step || !item) return state
  const changed = change(item)
  if (changed === item) return state
  const items = step.items.map((entry, position) => (position === index ? changed : entry))
  const errors =
    changed.errorData && changed.errorData !== item.errorData
      ? { error: changed.errorData.message, errorData: changed.errorData }
      : {}
  // The items of a step are all of its own kind: `change` keeps an item's data.
  const replacement = { ...step, ...errors, items } as ExecutionStep
  return deepFreeze({
    ...state,
    steps: state.steps.map(entry => (entry === step ? replacement : entry)),
    begun: begunAfter(state.begun, replacement),
  })
}

/** A step has begun with its first item, and has not when all of them are planned again. */
function begunAfter(begun: readonly string[], { id, items }: ExecutionStep): readonly string[] {
  if (items.every(item => item.state === 'planned')) return begun.filter(entry => entry !== id)
  return begun.includes(id) ? begun : [...begun, id]
}

function patched(patch: ItemPatch = {}): ItemPatch & { error?: string } {
  return patch.errorData ? { ...patch, error: patch.errorData.message } : patch
}
