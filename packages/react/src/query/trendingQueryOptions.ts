import { readOptions } from './readOptions.ts'

/** Collections that trade most. */
export const trendingQueryOptions = readOptions('trending', '/collections/trending/v1')
