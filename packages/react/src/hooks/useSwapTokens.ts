import { actionHook } from './actionHook.ts'

/** Swaps currencies. `client.actions.swapTokens` as a mutation. */
export const useSwapTokens = actionHook('swapTokens')
