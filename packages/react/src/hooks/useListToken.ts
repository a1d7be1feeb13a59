import { actionHook } from './actionHook.ts'

/** Lists tokens for sale. `client.actions.listToken` as a mutation. */
export const useListToken = actionHook('listToken')
