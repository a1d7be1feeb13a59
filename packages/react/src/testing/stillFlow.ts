import { createStore } from '../flow/createStore.ts'
import type { Flow } from '../flow/flow.ts'
import type { FlowState } from '../flow/flowState.ts'
import type { FlowKind, FlowScope } from '../flow/flowTypes.ts'

/** A flow that stands still in a state until another one is set, and remembers what was asked of it. */
export function stillFlow<form, quote, receipt, kind extends FlowKind>(
  kind: kind,
  scope: FlowScope,
  state: FlowState<form, quote, receipt>,
): Flow<form, quote, receipt, kind> & {
  set(state: FlowState<form, quote, receipt>): void
  asked: string[]
} {
  type State = FlowState<form, quote, receipt>
  const store = createStore<State, State>((_, next) => next, state)
  const asked: string[] = []
  const note = (what: string) => () => void asked.push(what)
  const later = (what: string) => async () => void asked.push(what)
  return {
    kind,
    scope,
    asked,
    set: store.dispatch,
    getState: store.getState,
    subscribe: store.subscribe,
    open: note('open'),
    setForm(change) {
      asked.push('setForm')
      store.dispatch({ ...store.getState(), form: { ...store.getState().form, ...change } })
    },
    review: later('review'),
    edit: note('edit'),
    start: later('start'),
    stop: note('stop'),
    close: note('close'),
    isTouched: () => false,
  }
}
