import { crossPostingOrdersQueryOptions } from '../query/crossPostingOrdersQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `crossPostingOrdersQueryOptions` as a hook. */
export const useCrossPostingOrders = pagedHook(crossPostingOrdersQueryOptions)
