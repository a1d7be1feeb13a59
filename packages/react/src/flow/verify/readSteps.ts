import type { ExecutionStep, Facts, Intent, StepItem, Verdict } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { ownProblem } from '../problemOf.ts'
import { beforeOf } from './beforeOf.ts'
import { deedOf } from './deedOf.ts'
import { gasOfSteps } from './gasOfSteps.ts'
import { itemFacts } from './itemFacts.ts'
import { joinDeeds } from './joinFacts.ts'
import { openItems } from './openItems.ts'
import { readTransaction } from './readTransaction.ts'
import type { Reason } from './reason.ts'
import type { StepFacts } from './stepFacts.ts'

/**
 * Reads the steps that the marketplace would have carried out, and judges all that is there of them by the flow's own
 * verifier, as it is judged again right before the wallet is asked. What of the deed cannot be told is refused, too.
 *
 * @throws SluiceError `code_unavailable` when what reads them cannot be loaded.
 */
export async function readSteps(
  scope: FlowScope,
  steps: readonly ExecutionStep[],
  options: readSteps.Options,
): Promise<StepFacts> {
  const { account, chainId, client } = scope
  const { deed, recipient, verify } = options
  const wrappedNative = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const decode = (item: StepItem) => itemFacts(item, { account, chainId, wrappedNative, recipient })
  const read = options.read ?? decode
  const intent: Intent = { action: 'call', chainId, account, arguments: undefined }
  const open = openItems(steps)
  const there = await Promise.all(
    open
      .filter(({ item }) => item.data !== undefined)
      .map(async ({ step, item }) => {
        const isDeed = step.id === deed
        const [facts, { verdict, reasons }] = await Promise.all([
          isDeed ? read(item) : decode(item),
          verify(intent, step, item, steps),
        ])
        const unread = isDeed ? facts.unknown.slice(0, 1).map(unsafe) : []
        return { step, item, facts, isDeed, refused: verdict === 'refuse' ? [...reasons] : unread }
      }),
  )
  const deeds = there.flatMap(({ facts, isDeed }) => (isDeed ? [deedOf(facts)] : []))
  const reasons = unique(there.flatMap(({ refused }) => refused))
  return {
    deed: joinDeeds(deeds),
    isLater: open.some(({ step, item }) => step.id === deed && item.data === undefined),
    before: there.flatMap(({ step, item, facts, isDeed }) =>
      isDeed ? [] : [beforeOf(step, item, facts)],
    ),
    transactions: open.filter(({ item }) => readTransaction(item.data) !== undefined).length,
    ...(await gasOfSteps(scope, steps)),
    problem: reasons.length > 0 ? ownProblem('refused', { reasons }) : undefined,
  }
}

export declare namespace readSteps {
  type Options = {
    /** The id of the step that is the deed itself; the others come before it. */
    deed: string
    /** What judges each item before the wallet is asked. */
    verify: (
      intent: Intent,
      step: ExecutionStep,
      item: StepItem,
      steps: readonly ExecutionStep[],
    ) => Promise<Verdict>
    /** Reads the deed where its method is none that the client's decoder knows. */
    read?: ((item: StepItem) => Facts) | undefined
    /** Who should get what comes out; the account by default. */
    recipient?: FlowScope['account'] | undefined
  }
}

const unsafe = (words: string): Reason => `unsafe: ${words}`
const unique = (reasons: readonly string[]) => [...new Set(reasons)]
