import type { CollectionSearch, ItemFilters } from '../../routes/searchParams.ts'
import { tokensQuery } from './itemFilters.ts'

const sorts = {
  price: { sortBy: 'floorAskPrice', sortDirection: 'asc' },
  'price-down': { sortBy: 'floorAskPrice', sortDirection: 'desc' },
  number: { sortBy: 'tokenId', sortDirection: 'asc' },
  'number-down': { sortBy: 'tokenId', sortDirection: 'desc' },
  rarity: { sortBy: 'rarity', sortDirection: 'asc' },
  'rarity-down': { sortBy: 'rarity', sortDirection: 'desc' },
} as const

/** What the list of a collection's items reads for an address of its page. */
export function itemsQuery(chainId: number, collection: string, search: CollectionSearch) {
  return {
    chainId,
    collection,
    ...sorts[search.sort ?? 'price'],
    ...tokensQuery(filtersOf(search), collection.slice(0, 42)),
    includeLastSale: true,
    limit: 60,
  }
}

/** The part of an address that narrows the items. */
export function filtersOf(search: CollectionSearch): ItemFilters {
  const {
    tab: _,
    sort: __,
    view: ___,
    for: ____,
    events: _____,
    range: ______,
    ...filters
  } = search
  return filters
}
