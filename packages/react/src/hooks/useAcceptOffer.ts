import { actionHook } from './actionHook.ts'

/** Sells tokens to offers. `client.actions.acceptOffer` as a mutation. */
export const useAcceptOffer = actionHook('acceptOffer')
