import type { ExecutionResult } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowRun } from '../createFlow.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { feeOnly, feeOnTop } from '../ownSentences.ts'
import { type Purchase, purchaseOptions, purchaseTerms } from './purchaseTerms.ts'
import { readBalances } from './readBalances.ts'
import { itemsOf, type PurchaseQuote } from './readPurchase.ts'
import { shortage } from './shortage.ts'
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
      { now: scope.now ?? Date.now },
    ),
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
  quote: Pick<PurchaseQuote, 'totals'> & { gas?: bigint | undefined },
): Promise<FlowProblem> {
  if (problem.code !== 'insufficient_funds') return problem
  const balances = await readBalances(scope, quote.totals)
  const short = shortage(quote.totals, balances)
  if (short !== undefined) return { ...problem, missing: short.missing, currency: short.currency }
  if (balances.length < quote.totals.length) return problem
  const priced = quote.totals.find(({ currency }) => currency.address === zeroAddress)
  return {
    ...{ ...problem, happened: priced ? feeOnTop : feeOnly, isFee: true },
    // The fee is wanted by the wallet, which reckons with more than it will be.
    missing: quote.gas ?? (await feeReserve(scope)),
    currency: priced?.currency ?? nativeCurrency(scope, scope.chainId),
  }
}

/** What a trade takes of gas at most, in plain transfers of 21,000. */
const transfers = 25n

/** The network fee of a trade at most, as the network is now; undefined where that cannot be asked. */
async function feeReserve({ account, getGasCost }: FlowScope): Promise<bigint | undefined> {
  const cost = await getGasCost?.({ to: account, data: '0x', value: 0n }).catch(() => undefined)
  return cost === undefined ? undefined : cost * transfers
}
