import type { Address } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import type { Warned } from '../price/priceWarning.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { readSale, type SaleFacts } from '../verify/readSale.ts'
import { addAmounts } from './addAmounts.ts'
import { feeShortage } from './feeShortage.ts'
import { itemsOf } from './itemsOf.ts'
import { pricePath } from './pricePath.ts'
import type { PurchaseLine } from './purchaseLine.ts'
import { purchaseOptions, purchaseTerms } from './purchaseTerms.ts'
import { readBalances } from './readBalances.ts'
import { shortage } from './shortage.ts'
import { verifyPurchase } from './verifyPurchase.ts'
import { withFeeLack } from './withFeeLack.ts'

/** What a purchase costs, line by line. */
export type PurchaseQuote = Warned & {
  lines: readonly PurchaseLine[]
  /** What leaves the account, per currency, fees included. */
  totals: readonly FlowAmount[]
  /** What the account has of each of them, as far as it could be read. */
  balances: readonly FlowAmount[]
  /** What the transactions say themselves; undefined while nothing could be sent. */
  sale?: SaleFacts | undefined
}

/**
 * What the marketplace asks for these lines now, exactly; those that it cannot fill are named apart.
 *
 * @param options `currency` is what is paid in: by default what the orders share, else the native one.
 */
export async function readPurchase(
  scope: FlowScope,
  options: {
    lines: readonly PurchaseLine[]
    currency?: Address | undefined
    signal: AbortSignal
  },
): Promise<{ lines: readonly PurchaseLine[]; missing: readonly PurchaseLine[] }> {
  const { lines, currency, signal } = options
  if (lines.length === 0) return { lines, missing: [] }
  const { path } = await scope.client.actions.buyToken({
    items: itemsOf(lines),
    wallet: readOnlyWallet(scope),
    chainId: scope.chainId,
    // What is gone is left out, not refused, so that it can be named.
    options: { onlyPath: true, partial: true, ...(currency === undefined ? {} : { currency }) },
    precheck: true,
    signal,
  })
  const priced = pricePath(lines, path)
  return {
    lines: priced.flatMap(line => line ?? []),
    missing: lines.filter((_, index) => priced[index] === undefined),
  }
}

/** Lines with their totals and the balances behind them; a lack of funds is a problem with its amount. */
export async function quotePurchase(
  scope: FlowScope,
  lines: readonly PurchaseLine[],
): Promise<{ quote: PurchaseQuote; problem: FlowProblem | undefined }> {
  const totals = addAmounts(lines.flatMap(line => [line.pay, ...line.onTop]))
  const balances = await readBalances(scope, totals)
  const short = shortage(totals, balances)
  return { quote: { lines, totals, balances }, problem: short && (await withFeeLack(scope, short)) }
}

/**
 * The same, with what the transactions say that the marketplace would have the wallet send for it. When they do
 * something else, that is the problem.
 *
 * @param options `currency` is what is paid in; `partial`, whether the rest is bought when an order fails.
 */
export async function reviewPurchase(
  scope: FlowScope,
  lines: readonly PurchaseLine[],
  options: { currency?: Address | undefined; partial: boolean; signal: AbortSignal },
): Promise<{ quote: PurchaseQuote; problem: FlowProblem | undefined }> {
  const { quote, problem } = await quotePurchase(scope, lines)
  if (problem !== undefined || lines.length === 0) return { quote, problem }
  const { signal, partial } = options
  const { steps } = await scope.client.actions.buyToken({
    items: itemsOf(lines),
    wallet: readOnlyWallet(scope),
    chainId: scope.chainId,
    options: purchaseOptions(options),
    precheck: true,
    signal,
  })
  const sale = await readSale(
    scope,
    steps,
    verifyPurchase({
      ...purchaseTerms(scope, quote, partial),
      now: scope.now ?? Date.now,
    }),
  )
  const { totals, balances } = quote
  const short = sale?.problem ?? (sale && (await feeShortage(scope, totals, { ...sale, balances })))
  return { quote: { ...quote, sale }, problem: short }
}
