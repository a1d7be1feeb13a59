import { isAddressEqual } from 'viem'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import type { SeenListing } from '../purchase/createBuyFlow.ts'
import type { BuyQuote } from '../purchase/quoteListings.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readWorth } from './readWorth.ts'
import { warn } from './warn.ts'

/**
 * What to accept about which listings are bought: dearer ones than was shown, some for more than others cost in another
 * currency, and that there are others which nothing compares with them.
 */
export async function listingWarnings(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  { quote, token: { contract, tokenId }, seen }: listingWarnings.Options,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const { currency, lines, cheaper, isApart, isShown } = quote
  const token = { contract, tokenId }
  const prices = lines.map(({ unitPrice }) => unitPrice).sort((a, b) => (a < b ? -1 : 1))
  const [least, most] = [prices[0], prices.at(-1)]
  if (least === undefined || most === undefined) return []
  const price = { currency, amount: least }
  const isDearer = async ({ currency: { address }, amount }: Shown) => {
    if (isAddressEqual(address, currency.address)) return least > amount
    if (isShown) return false
    const worthOf = await readWorth(scope, [address, currency.address], signal)
    const [now, before] = [price, { currency: { address }, amount }].map(worthOf)
    // What nothing compares may be dearer.
    return now === undefined || before === undefined || now > before
  }
  const shown = seen && { currency: { address: seen.currency }, amount: seen.unitPrice }
  const told = knownCurrency(scope, seen?.currency)
  return [
    ...(shown !== undefined && (await isDearer(shown))
      ? [
          warn({
            ...{ kind: 'above-shown', price, token },
            market: told && { currency: told, amount: shown.amount },
          }),
        ]
      : []),
    ...(cheaper === undefined
      ? []
      : [
          warn({
            ...{ kind: 'cheaper-left', market: cheaper, token },
            price: { currency, amount: most },
          }),
        ]),
    ...(isApart ? [warn({ kind: 'incomparable', price, market: undefined, token })] : []),
  ]
}

export declare namespace listingWarnings {
  type Options = {
    quote: Pick<BuyQuote, 'currency' | 'lines' | 'cheaper' | 'isApart' | 'isShown'>
    token: Omit<TokenReference, 'chainId'>
    /** What the purchase was asked for beside. */
    seen: SeenListing | undefined
  }
}

type Shown = { currency: { address: SeenListing['currency'] }; amount: bigint }
