import { type AnyFlowState, isRunning, isSettled } from '@sluice/react'

/**
 * Whether a trade means nothing any more: another account, with another balance and other tokens, is
 * connected, and the trade neither runs nor ran.
 */
export function isStale(options: isStale.Options): boolean {
  const { state, account, connected } = options
  return account !== connected && !isRunning(state) && !isSettled(state)
}

export declare namespace isStale {
  type Options = { state: AnyFlowState; account: string; connected: string | undefined }
}
