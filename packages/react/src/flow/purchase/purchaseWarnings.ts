import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import type { SaleFacts } from '../verify/readSale.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/**
 * What to accept about the prices of a purchase, by the floors of now, and about what it takes from open offers. What reads them is loaded with the first.
 *
 * @param partial Whether the rest is bought when a part of it fails.
 */
export async function purchaseWarnings(
  scope: FlowScope,
  {
    lines,
    ...paid
  }: {
    lines: readonly (Pick<PurchaseLine, 'token' | 'quantity' | 'currency' | 'unitPrice'> &
      Partial<Pick<PurchaseLine, 'pay'>>)[]
    /** What leaves the account, and what the transactions say themselves. */
    totals?: readonly FlowAmount[]
    sale?: SaleFacts | undefined
  },
  signal: AbortSignal,
  partial = false,
): Promise<readonly PriceWarning[]> {
  const { readTradeWarnings } = await import('../price/tradeWarnings.ts')
  const traded = lines.map(({ unitPrice, ...line }) => ({
    ...line,
    amount: unitPrice * line.quantity,
  }))
  return readTradeWarnings(scope, { lines: traded, partial, ...paid }, signal)
}
