import type { ExecutionResult } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowRun } from '../flowDefinition.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import type { explainLack } from './explainLack.ts'
import { itemsOf } from './itemsOf.ts'
import { type Purchase, purchaseOptions, purchaseTerms } from './purchaseTerms.ts'
import { verifyPurchase } from './verifyPurchase.ts'

/** Buys what the review shows, for no more than it says. */
export function carryOutPurchase(
  scope: FlowScope,
  run: Pick<FlowRun<unknown, Purchase>, 'quote' | 'wallet' | 'signal' | 'onProgress'>,
  options: { partial: boolean; currency?: Address | undefined; byOrder?: true },
): Promise<ExecutionResult> {
  const { quote, wallet, signal, onProgress } = run
  return scope.client.actions.buyToken({
    items: itemsOf(quote.lines),
    wallet,
    chainId: scope.chainId,
    options: purchaseOptions(options),
    ...judgedBy(
      { ...purchaseTerms(scope, quote, options.partial), byOrder: options.byOrder },
      verifyPurchase,
      { account: scope.account, now: scope.now ?? Date.now },
    ),
    expectedPrice: Object.fromEntries(
      quote.totals.map(({ currency: { address }, amount }) => [address, { raw: amount }]),
    ),
    signal,
    onProgress,
  })
}

/** As `explainLack`, which is loaded where funds are missing: seldom. */
export async function explainShortage(
  scope: FlowScope,
  problem: FlowProblem,
  quote: explainLack.Quote,
): Promise<FlowProblem> {
  if (problem.code !== 'insufficient_funds') return problem
  return (await import('./explainLack.ts')).explainLack(scope, problem, quote)
}
