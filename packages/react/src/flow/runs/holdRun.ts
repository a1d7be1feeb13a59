import type { Client, ExecutionStep, RunSummary, Wallet } from '@sluice/sdk'
import { type RunReview, reviewRun } from './reviewRun.ts'
import { verifyRun } from './verifyRun.ts'

/** What holds a run that is gone on with to what was reviewed when it began. It is loaded when it is first needed. */
export function holdRun(
  run: RunSummary,
  options: { client: Client; getWallet: () => Promise<Wallet> },
): holdRun.Hold {
  return {
    verify: verifyRun(run) ?? unverifiable,
    review: steps => reviewRun(run, { ...options, steps }),
  }
}

export declare namespace holdRun {
  type Hold = {
    verify: verifyRun.Verify
    /** Undefined where its terms are gone: then nothing of it was let through either. */
    review: (steps: readonly ExecutionStep[]) => Promise<RunReview | undefined>
  }
}

/** The verifier of runs whose terms are gone with the page that showed them: nothing may be asked for. */
async function unverifiable(): Promise<never> {
  throw new Error('The terms that it began with are gone with its page.')
}
