import { tokensQueryOptions } from '../query/tokensQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `tokensQueryOptions` as a hook. */
export const useTokens = pagedHook(tokensQueryOptions)
