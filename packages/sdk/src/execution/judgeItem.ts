import { AbortedError } from '../errors.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { Run } from './run.ts'
import { AccountChangedError, BlockedError, LookedError } from './runErrors.ts'
import type { ExecutionStep, StepItem } from './state.ts'
import { untilAnswered } from './untilAnswered.ts'

/** Steps that only give permission: value sent along with them can only be lost. */
const withoutValue = new Set([
  ...['nft-approval', 'currency-approval', 'currency-approval-reset', 'approval', 'cancellation'],
])

/**
 * Whether a step with this id may send native currency along.
 */
export function mayCarryValue(stepId: string): boolean {
  return !withoutValue.has(stepId)
}

/**
 * Asks the caller's verifier about an item's exact bytes, and that the wallet still acts as the account
 * that the run began with.
 *
 * @throws BlockedError, AccountChangedError; LookedError where the wallet must not be asked for anything, or is not to be.
 */
export async function judgeItem(run: Run, step: ExecutionStep, item: StepItem): Promise<void> {
  const { options } = run
  if (options.look) throw new LookedError()
  if (options.verify) {
    const intent = {
      action: options.action,
      chainId: options.chain.id,
      account: options.account,
      arguments: options.intent ?? options.body,
    }
    const { steps } = run.state()
    const { verdict, reasons } = await judged(run, async () =>
      options.verify?.(intent, step, item, steps),
    )
    if (verdict === 'refuse') {
      throw new BlockedError({
        ...{ code: 'refused', problem: reasons.join('; ') || 'it was refused' },
        details: { reasons },
      })
    }
  }
  if (options.review && !(await judged(run, async () => options.review?.(run.state().steps))))
    throw new LookedError()
  const account = await currentAccount(options.wallet, options.signal)
  if (account.toLowerCase() !== options.account.toLowerCase()) {
    throw new AccountChangedError({ expected: options.account, current: account })
  }
}

/** A verifier that fails, or that does not answer, lets nothing through. */
async function judged<answer>(run: Run, judge: () => Promise<answer | undefined>): Promise<answer> {
  const failed = (cause?: unknown) =>
    new BlockedError({
      code: 'verification_unavailable',
      problem: 'it could not be verified',
      cause,
    })
  try {
    const answer = await untilAnswered(run, judge)
    if (answer !== undefined) return answer
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : failed(cause)
  }
  throw failed()
}
