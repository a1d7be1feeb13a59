import { salesQueryOptions } from '../query/salesQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `salesQueryOptions` as a hook. */
export const useSales = pagedHook(salesQueryOptions)
