import { useSyncExternalStore } from 'react'
import type { BuyFlow, BuyFlowState } from '../flow/createBuyFlow.ts'

/** The state of a buy flow, live. The flow lives outside of the component, so a run outlives it. */
export function useBuyFlow(flow: BuyFlow): BuyFlowState {
  return useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
}
