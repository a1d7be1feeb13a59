import { actionHook } from './actionHook.ts'

/** Makes offers. `client.actions.placeBid` as a mutation. */
export const usePlaceBid = actionHook('placeBid')
