import { trendingQueryOptions } from '../query/trendingQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `trendingQueryOptions` as a hook. */
export const useTrending = readHook(trendingQueryOptions)
