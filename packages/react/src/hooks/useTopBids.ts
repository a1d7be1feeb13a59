import { topBidsQueryOptions } from '../query/topBidsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `topBidsQueryOptions` as a hook. */
export const useTopBids = pagedHook(topBidsQueryOptions)
