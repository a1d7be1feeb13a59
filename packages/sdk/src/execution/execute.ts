import type { Address } from 'viem'
import type { ClientContext } from '../context.ts'
import type { ActionKind } from '../events.ts'
import type { WalletAdapter } from '../wallet.ts'
import { fetchSteps } from './fetchSteps.ts'
import type { ExpectedPrice } from './price.ts'
import type { ExecutionResult, ExecutionStep, ProgressListener, StepItem } from './state.ts'

/** What a verifier says about one item: only `allow` and `warn` let it reach the wallet. */
export type Verdict = {
  verdict: 'allow' | 'warn' | 'refuse'
  reasons: readonly string[]
  facts?: unknown
}

/** What the caller asked for; a verifier compares each item with it. */
export type Intent = {
  action: ActionKind
  chainId: number
  account: Address
  arguments: unknown
}

/** Carries out the steps that the marketplace answers with. */
export async function execute(
  context: ClientContext,
  options: execute.Options,
): Promise<ExecutionResult> {
  const answer = await fetchSteps(context, options)
  return { ...answer, state: { status: 'running' } }
}

export declare namespace execute {
  type Options = fetchSteps.Options & {
    action: ActionKind
    account: Address
    wallet: WalletAdapter
    /** The step that the action is about; a run cannot end without it. */
    lastStep: string
    expectedPrice?: ExpectedPrice | undefined
    /** Gas limit of every transaction of the run. */
    gas?: bigint | undefined
    /** Run even if an identical run is under way. */
    again?: boolean | undefined
    /** Reasons of refusal that the caller accepts, in code. */
    allow?: readonly 'raw_hash'[] | undefined
    /** Consents to a step that was not in the first answer. */
    onNewStep?: ((step: ExecutionStep) => boolean | Promise<boolean>) | undefined
    /** Judges an item's exact bytes before the wallet sees them. */
    verify?: ((intent: Intent, step: ExecutionStep, item: StepItem) => Promise<Verdict>) | undefined
    onProgress?: ProgressListener | undefined
    /** What the caller asked for, where it differs from the body. */
    intent?: unknown
    /** Tokens whose orders the marketplace should look at again after it refused. */
    refreshTokens?: readonly string[] | undefined
  }
}
