import { actionHook } from './actionHook.ts'

/** Mints tokens. `client.actions.mintToken` as a mutation. */
export const useMintToken = actionHook('mintToken')
