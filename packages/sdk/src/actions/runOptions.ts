import type { execute } from '../execution/execute.ts'
import type { ProgressListener } from '../execution/state.ts'
import type { Wallet } from '../wallet.ts'

/** What every action takes beside its own arguments. */
export type RunOptions = Pick<
  execute.Options,
  'gas' | 'again' | 'allow' | 'onNewStep' | 'verify' | 'dataPolling'
> & {
  wallet: Wallet
  /** The current chain when absent. */
  chainId?: number | undefined
  /** Only ask for the steps. */
  precheck?: boolean | undefined
  onProgress?: ProgressListener | undefined
  signal?: AbortSignal | undefined
}
