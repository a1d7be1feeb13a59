import { actionHook } from './actionHook.ts'

/** Cancels listings and offers. `client.actions.cancelOrder` as a mutation. */
export const useCancelOrder = actionHook('cancelOrder')
