import { asksQueryOptions } from '../query/asksQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `asksQueryOptions` as a hook. */
export const useAsks = pagedHook(asksQueryOptions)
