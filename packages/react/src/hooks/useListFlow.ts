import { useSyncExternalStore } from 'react'
import type { ListFlow, ListFlowState } from '../flow/createListFlow.ts'

/** The state of a list flow, live. The flow lives outside of the component, so a run outlives it. */
export function useListFlow(flow: ListFlow): ListFlowState {
  return useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
}
