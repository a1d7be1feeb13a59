import { actionHook } from './actionHook.ts'

/** Makes calls on another chain, paid on this one. `client.actions.call` as a mutation. */
export const useCall = actionHook('call')
