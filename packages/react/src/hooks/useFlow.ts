import { useSyncExternalStore } from 'react'
import type { Flow } from '../flow/flow.ts'
import type { FlowState } from '../flow/flowState.ts'

/** The state of a flow, live. The flow lives outside of the component, so a run outlives it. */
export function useFlow<form, quote, receipt>(
  flow: Pick<Flow<form, quote, receipt>, 'subscribe' | 'getState'>,
): FlowState<form, quote, receipt> {
  return useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
}
