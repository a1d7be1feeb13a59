import type { ExecutionResult } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowRun } from '../createFlow.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { feeOnTop } from '../ownSentences.ts'
import { type Purchase, purchaseOptions, purchaseTerms } from './purchaseTerms.ts'
import { itemsOf, type PurchaseQuote, readBalances, shortage } from './readPurchase.ts'
import { verifyPurchase } from './verifyPurchase.ts'

/** Buys what the review shows, for no more than it says. */
export function carryOutPurchase(
  scope: FlowScope,
  run: Pick<FlowRun<unknown, Purchase>, 'quote' | 'wallet' | 'signal' | 'onProgress'>,
  options: { partial: boolean; currency?: Address | undefined },
): Promise<ExecutionResult> {
  const { quote, wallet, signal, onProgress } = run
  return scope.client.actions.buyToken({
    items: itemsOf(quote.lines),
    wallet,
    chainId: scope.chainId,
    options: purchaseOptions(options),
    ...judgedBy(purchaseTerms(scope, quote, options.partial), verifyPurchase, {
      now: scope.now ?? Date.now,
    }),
    expectedPrice: Object.fromEntries(
      quote.totals.map(({ currency: { address }, amount }) => [address, { raw: amount }]),
    ),
    signal,
    onProgress,
  })
}

/** A lack of funds with what is missing, as far as the balances can be read. */
export async function explainShortage(
  scope: FlowScope,
  problem: FlowProblem,
  quote: Pick<PurchaseQuote, 'totals'>,
): Promise<FlowProblem> {
  if (problem.code !== 'insufficient_funds') return problem
  const balances = await readBalances(scope, quote.totals)
  const short = shortage(quote.totals, balances)
  if (short !== undefined) return { ...problem, missing: short.missing, currency: short.currency }
  return balances.length < quote.totals.length ? problem : { ...problem, happened: feeOnTop }
}
