import { sweepPricesQueryOptions } from '../query/sweepPricesQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `sweepPricesQueryOptions` as a hook. */
export const useSweepPrices = readHook(sweepPricesQueryOptions)
