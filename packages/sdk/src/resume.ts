import type { ClientContext } from './context.ts'
import type { ActionKind } from './events.ts'
import type { execute } from './execution/execute.ts'
import type {
  ExecutionResult,
  ExecutionStep,
  ProgressListener,
  RunError,
} from './execution/state.ts'
import { loadCode } from './loadCode.ts'
import type { Wallet } from './wallet.ts'

/** How a run ended that was gone on with. */
export type ResumedRun = {
  readonly runId: string
  readonly action: ActionKind
  readonly chainId: number
} & (
  | { readonly result: ExecutionResult; readonly error?: undefined }
  | { readonly result?: undefined; readonly error: RunError }
)

/**
 * Goes on with the runs of the wallet's account that a reload, a crash or an abort stopped, or whose
 * outcome was unknown. The chain and the marketplace are asked first: what was sent is followed, what was
 * signed and not posted is posted; what was completed is never asked for again. Then the steps are asked
 * for anew, checked against the price that was expected, verified, and carried out to the end.
 *
 * Runs that another tab or process carries out are left alone; with a storage without Web Locks it takes
 * up to 17 seconds to tell those from runs that were stopped.
 *
 * @returns Each run with its outcome or its error; `unknown_item` when neither the wallet nor the chain
 * says whether a transaction was sent, and for one that the wallet was asked for in the last 10 minutes and
 * the chain does not show: the wallet may still show the request. Calling it again looks again;
 * `aborted` for one that was only to be looked at, or was not wanted by its review, and has something left that the
 * wallet would be asked for.
 * @throws SluiceError when the wallet gives no account; AbortedError before the first run is gone on with.
 * @example
 * for (const { action, result, error } of await client.resume({ wallet })) {
 *   console.log(action, result ? result.state.status : error.summary)
 * }
 */
export async function resume(
  client: ClientContext,
  options: resume.Options,
): Promise<readonly ResumedRun[]> {
  const { resumeRuns } = await loadCode(() => import('./execution/resumeRuns.ts'))
  return resumeRuns(client, options)
}

export declare namespace resume {
  type Options = Pick<execute.Options, 'onNewStep' | 'verify'> & {
    wallet: Wallet
    /** Only the runs of this chain; those of all chains when absent. */
    chainId?: number | undefined
    /** Only this run; all of the account's when absent. */
    runId?: string | undefined
    /** Called as an action's, and told which run it is. */
    onProgress?:
      | ((
          ...shown: [...Parameters<ProgressListener>, { runId: string; action: ActionKind }]
        ) => unknown)
      | undefined
    /**
     * The person has looked at the wallet: what cannot be found was not sent, and may be asked for again;
     * a run whose transactions were sent and no node knows any more is over.
     */
    again?: boolean | undefined
    /**
     * Only finds out what became of what was sent and signed, and ends what needs nothing more: the wallet is asked
     * for nothing, and a run that would ask it stays unfinished.
     */
    look?: boolean | undefined
    /**
     * Lets the person look at what is left before the wallet is asked: called before each request, once it was
     * verified, with the steps as they stand and what they ask for. After `false` the run stays unfinished, as with
     * `look`. It has 30 minutes.
     */
    review?: ((steps: readonly ExecutionStep[]) => Promise<boolean>) | undefined
    signal?: AbortSignal | undefined
  }
}
