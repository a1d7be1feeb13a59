import { isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { type ChosenSale, isFor, type SaleLine } from '../offer/saleLines.ts'
import type { PriceWarning } from './priceWarning.ts'
import { warn } from './warn.ts'

/**
 * That a token goes into an offer in another currency than the one that was shown for it: it is worth no less, but that
 * is what the marketplace's rate says, and other money comes in.
 */
export function otherCurrencyWarnings(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  { items, lines }: { items: readonly ChosenSale[]; lines: readonly SaleLine[] },
): readonly PriceWarning[] {
  return lines.flatMap(line => {
    const { currency, net, quantity, orderId } = line
    const { minimumCurrency, minimumNet } = items.find(item => isFor(line, item)) ?? {}
    if (minimumCurrency === undefined || isAddressEqual(minimumCurrency, currency.address))
      return []
    const shown = knownCurrency(scope, minimumCurrency)
    const { contract, tokenId } = line.token
    return [
      warn({
        ...{ kind: 'sale-in-other', orderId, token: { contract, tokenId } },
        price: { currency, amount: quantity > 0n ? net / quantity : net },
        market:
          shown && minimumNet !== undefined ? { currency: shown, amount: minimumNet } : undefined,
      }),
    ]
  })
}
