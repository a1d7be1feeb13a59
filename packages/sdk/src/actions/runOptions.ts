import type { Address } from 'viem'
import type { execute } from '../execution/execute.ts'
import type { ExecutionResult, PrecheckResult, ProgressListener } from '../execution/state.ts'
import type { Wallet } from '../wallet.ts'

/** What every action takes beside its own arguments. */
export type RunOptions = Pick<
  execute.Options,
  | 'gas'
  | 'batch'
  | 'preflight'
  | 'again'
  | 'allow'
  | 'onNewStep'
  | 'verify'
  | 'terms'
  | 'series'
  | 'dataPolling'
> & {
  wallet: Wallet
  /**
   * The account that was reviewed: where the wallet acts as another one by now, AccountChangedError is thrown before the
   * marketplace or the wallet is asked. Whichever the wallet has when absent.
   */
  account?: Address | undefined
  /** The current chain when absent. */
  chainId?: number | undefined
  /** Only ask for the steps. */
  precheck?: boolean | undefined
  onProgress?: ProgressListener | undefined
  signal?: AbortSignal | undefined
}

/** An action's options, with `precheck` narrowed to what the caller wrote. */
export type Precheckable<options, precheck extends boolean> = options & {
  precheck?: precheck | undefined
}

/** What an action resolves to: with `precheck` the steps, path and fees, else the result. */
export type Outcome<precheck extends boolean> = precheck extends true
  ? PrecheckResult
  : ExecutionResult

/** An action of a client. */
export type Action<options> = <precheck extends boolean = false>(
  options: Precheckable<options, precheck>,
) => Promise<Outcome<precheck>>
