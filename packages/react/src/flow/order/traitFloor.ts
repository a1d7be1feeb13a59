import type { Price } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { worthOf } from '../worthOf.ts'

/** The cheapest listing among the tokens that have a trait, base units of the native currency. */
export type TraitFloor = { key: string; value: string; price: bigint }

/**
 * The trait of a token whose cheapest listing asks the most: what sets the token apart is what it is priced by. Of two
 * alike the first; undefined where none of them is for sale in the native currency.
 *
 * @param own What the account asks for its own tokens of the collection. A floor that is one of these may be its own
 * listing, which is no measure.
 */
export function traitFloor(
  attributes: readonly traitFloor.Attribute[] | null | undefined,
  own: readonly (bigint | undefined)[] = [],
): TraitFloor | undefined {
  let best: TraitFloor | undefined
  for (const { key, value, floorAskPrice } of attributes ?? []) {
    const price = worthOf(floorAskPrice, [zeroAddress])
    if (price !== undefined && price > (best?.price ?? 0n) && !own.includes(price))
      best = { key: key ?? '', value, price }
  }
  return best
}

export declare namespace traitFloor {
  type Attribute = {
    key?: string | null | undefined
    value: string
    floorAskPrice?: Price | null | undefined
  }
}
