import type { FlowScope } from '../flowTypes.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/** What to accept about the prices of a purchase, by the floors of now. What reads them is loaded with the first. */
export async function purchaseWarnings(
  scope: FlowScope,
  lines: readonly Pick<PurchaseLine, 'token' | 'quantity' | 'currency' | 'unitPrice'>[],
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const { readTradeWarnings } = await import('../price/tradeWarnings.ts')
  const traded = lines.map(({ unitPrice, ...line }) => ({
    ...line,
    amount: unitPrice * line.quantity,
  }))
  return readTradeWarnings(scope, 'above-floor', traded, signal)
}
