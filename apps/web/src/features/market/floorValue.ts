import type { Price, UserTokenRow } from '@sluice/sdk'
import { currencyOf } from '../../components/PriceAmount.tsx'

/** The floor of each collection, by its id. */
export type Floors = ReadonlyMap<string, Price | undefined>

/**
 * What holdings are worth at the floor of their collections, in base units of one currency; what has
 * no floor, or one in another currency, counts nothing. Undefined when nothing has a floor.
 */
export function floorValue(
  rows: readonly UserTokenRow[],
  floors: Floors,
): floorValue.Result | undefined {
  const priced = rows.flatMap(({ token, ownership }) => {
    const price = floorOf(token, floors)
    return price === undefined ? [] : [{ price, count: BigInt(ownership.tokenCount) }]
  })
  const [first] = priced
  if (first === undefined) return undefined
  return {
    value: priced
      .filter(({ price }) => price.currency.contract === first.price.currency.contract)
      .reduce((sum, { price, count }) => sum + BigInt(price.amount.raw) * count, 0n),
    currency: currencyOf(first.price),
  }
}

export declare namespace floorValue {
  type Result = { value: bigint; currency: { symbol: string; decimals: number } }
}

/** The floor of a token's collection: as told with the token, else from the list of collections. */
export function floorOf(token: UserTokenRow['token'], floors: Floors): Price | undefined {
  return token.collection?.floorAsk?.price ?? floors.get(token.collection?.id ?? token.contract)
}
