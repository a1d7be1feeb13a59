import { isAddress } from 'viem'
import type { CollectionSort } from './collectionSort.ts'

const sorts = { floor: 'floorAskPrice', day: '1DayVolume', all: 'allTimeVolume' } as const

/**
 * What the list of collections reads, page by page, in the order asked for.
 *
 * @param options `wanted` is part of a name, or an address.
 */
export function collectionsQuery(chainId: number, options: collectionsQuery.Options) {
  const { sort, wanted = '' } = options
  return {
    ...{ chainId, limit: 50, includeSalesCount: true, includeAttributes: false },
    sortBy: sorts[sort?.by ?? 'all'],
    sortDirection: sort?.down === false ? ('asc' as const) : ('desc' as const),
    ...(isAddress(wanted, { strict: false })
      ? { contract: [wanted] }
      : wanted === ''
        ? {}
        : { name: wanted }),
  }
}

export declare namespace collectionsQuery {
  type Options = { sort?: CollectionSort | undefined; wanted?: string | undefined }
}
