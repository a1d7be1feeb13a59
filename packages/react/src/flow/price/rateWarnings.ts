import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { comparableCurrencies } from './marketAmount.ts'
import { marketsIn } from './marketsIn.ts'
import { isAmong } from './priceUnit.ts'
import type { PriceWarning } from './priceWarning.ts'
import type { TradedLine } from './tradeWarnings.ts'
import { warn } from './warn.ts'

/** Percent of what the marketplace's rate makes of the prices: pools take a fee, and the most that is paid leaves room. */
const most = 105n

/**
 * What to accept about a purchase that is paid in another currency than its orders ask for: that the swap takes far more
 * than the marketplace's rate says, or that it tells no rate to compare it with.
 */
export async function rateWarnings(
  scope: FlowScope,
  lines: readonly TradedLine[],
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const native = comparableCurrencies(scope, scope.chainId)
  const pairs = new Map<string, { paid: FlowAmount; asked: FlowAmount }>()
  for (const { currency, amount, pay } of lines) {
    if (pay === undefined) continue
    const [key, own] = [pay, { currency }].map(({ currency: { address } }) => address.toLowerCase())
    // What is wrapped, or unwrapped, costs what it is.
    if (isAmong(pay.currency, native) && isAmong(currency, native) && pay.amount <= amount) continue
    const before = pairs.get(`${key}:${own}`)
    pairs.set(`${key}:${own}`, {
      paid: { currency: pay.currency, amount: pay.amount + (before?.paid.amount ?? 0n) },
      asked: { currency, amount: amount + (before?.asked.amount ?? 0n) },
    })
  }
  const found = [...pairs.values()].map(async ({ paid, asked }) => {
    const { address, ...currency } = asked.currency
    const worth = await marketsIn(
      scope,
      'most',
      signal,
    )(paid.currency).measure({
      currency: { contract: address, ...currency },
      amount: { raw: asked.amount.toString() },
    } as never)
    if (!worth) return [warn({ kind: 'incomparable', price: paid, market: undefined })]
    const { isConverted, ...market } = worth
    return paid.amount * 100n > market.amount * most
      ? [warn({ kind: 'swap-above-rate', price: paid, market, isConverted })]
      : []
  })
  return (await Promise.all(found)).flat()
}
