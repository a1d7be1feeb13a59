import { tokenActivityQueryOptions } from '../query/tokenActivityQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `tokenActivityQueryOptions` as a hook. */
export const useTokenActivity = pagedHook(tokenActivityQueryOptions)
