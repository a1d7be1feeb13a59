import { trendingMintsQueryOptions } from '../query/trendingMintsQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `trendingMintsQueryOptions` as a hook. */
export const useTrendingMints = readHook(trendingMintsQueryOptions)
