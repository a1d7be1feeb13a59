import type { Price } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import type { FlowCurrency } from '../flowTypes.ts'
import type { traitFloor } from '../order/traitFloor.ts'
import type { MarketIn, Measured } from './marketsIn.ts'
import { isAmong } from './priceUnit.ts'
import type { OwnListing } from './readOwnListings.ts'

/**
 * The trait of a token whose cheapest listing asks the most, of those that can be compared; of two alike the first. And
 * whether there is one whose cheapest cannot be.
 *
 * @param listed `own` is what the account lists of the collection: a floor that is one of these may be its own listing, which
 * is no measure. `same` are the currencies that the worth of a listing is in, the native one and the wrapped one.
 */
export async function dearestTrait(
  { measure }: MarketIn,
  attributes: readonly traitFloor.Attribute[] | null | undefined,
  { own, same }: { own: readonly OwnListing[]; same: readonly FlowCurrency[] },
): Promise<{ dearest: dearestTrait.Trait | undefined; isIncomparable: boolean }> {
  let dearest: dearestTrait.Trait | undefined
  let isIncomparable = false
  for (const { key, value, floorAskPrice } of attributes ?? []) {
    if (floorAskPrice && own.some(listing => asks(listing, floorAskPrice, same))) continue
    const market = await measure(floorAskPrice)
    isIncomparable ||= market === null
    if (market && market.amount > (dearest?.market.amount ?? 0n))
      dearest = { key: key ?? '', value, market }
  }
  return { dearest, isIncomparable }
}

export declare namespace dearestTrait {
  type Trait = { key: string; value: string; market: Measured }
}

/** Whether a listing asks so much, or what is worth the same. */
function asks(
  { price, worth }: OwnListing,
  { currency: { contract: address }, amount }: Price,
  same: readonly FlowCurrency[],
): boolean {
  const raw = BigInt(amount.raw)
  if (isAmong({ address }, same)) return worth === raw
  return price?.amount === raw && isAddressEqual(price.currency.address, address)
}
