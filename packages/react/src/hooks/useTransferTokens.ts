import { actionHook } from './actionHook.ts'

/** Sends tokens to an account. `client.actions.transferTokens` as a mutation. */
export const useTransferTokens = actionHook('transferTokens')
