import { bidsQueryOptions } from '../query/bidsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `bidsQueryOptions` as a hook. */
export const useBids = pagedHook(bidsQueryOptions)
