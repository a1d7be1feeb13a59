import { readOptions } from './readOptions.ts'

/** Collections that are minted most. */
export const trendingMintsQueryOptions = readOptions(
  'trendingMints',
  '/collections/trending-mints/v1',
)
