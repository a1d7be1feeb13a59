import type { ItemFilters } from '../../routes/searchParams.ts'
import { readNumber } from '../palette/readNumber.ts'

/** How many choices narrow the items; showing what is not listed widens, and is none. */
export function countFilters(filters: ItemFilters): number {
  const { q, traits, min, max, sources, currency, rank } = filters
  const single = [q, min ?? max, currency, rank].filter(value => value !== undefined).length
  const values = Object.values(traits ?? {}).reduce((sum, list) => sum + list.length, 0)
  return single + values + (sources?.length ?? 0)
}

/**
 * The filters as parameters of the list of tokens. A number alone is that of one token, not a part of a name.
 *
 * @param contract Of the collection.
 */
export function tokensQuery(filters: ItemFilters, contract: string): tokensQuery.Result {
  const { q, show, traits, min, max, sources, currency, rank } = filters
  const number = q === undefined ? undefined : readNumber(q)
  // What has a listing has a price of at least nothing.
  const least = min === undefined ? (show === 'all' ? undefined : '0') : min
  return {
    ...(q === undefined
      ? {}
      : number?.name === ''
        ? { tokens: [`${contract}:${number.tokenId}`] }
        : { tokenName: q }),
    ...(traits === undefined ? {} : { attributes: copyOf(traits) }),
    ...(least === undefined ? {} : { minFloorAskPrice: least }),
    ...(max === undefined ? {} : { maxFloorAskPrice: max }),
    ...(sources === undefined ? {} : { source: [...sources] }),
    ...(currency === undefined ? {} : { currencies: [currency] }),
    ...(rank === undefined ? {} : { maxRarityRank: rank }),
  }
}

export declare namespace tokensQuery {
  type Result = {
    tokenName?: string
    tokens?: string[]
    attributes?: Record<string, string[]>
    minFloorAskPrice?: string
    maxFloorAskPrice?: string
    source?: string[]
    currencies?: `0x${string}`[]
    maxRarityRank?: number
  }
}

function copyOf(traits: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(traits).map(([key, values]) => [key, [...values]]))
}
