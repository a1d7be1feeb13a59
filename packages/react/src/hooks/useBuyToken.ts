import { actionHook } from './actionHook.ts'

/** Buys tokens. `client.actions.buyToken` as a mutation. */
export const useBuyToken = actionHook('buyToken')
