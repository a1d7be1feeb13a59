import { isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import type { listingWarnings } from '../price/listingWarnings.ts'
import type { PriceWarning } from '../price/priceWarning.ts'

/** As `listingWarnings`, which is loaded where there is something to say: seldom. */
export async function shownWarnings(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  options: listingWarnings.Options,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const { quote, seen } = options
  const { currency, lines, cheaper, isApart } = quote
  const isAsShown =
    seen === undefined ||
    (isAddressEqual(seen.currency, currency.address) &&
      lines.some(({ unitPrice }) => unitPrice <= seen.unitPrice))
  if (isAsShown && cheaper === undefined && !isApart) return []
  const { listingWarnings } = await import('../price/listingWarnings.ts')
  return listingWarnings(scope, options, signal)
}
