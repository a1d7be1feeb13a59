import { pendingTokensQueryOptions } from '../query/pendingTokensQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `pendingTokensQueryOptions` as a hook. */
export const usePendingTokens = readHook(pendingTokensQueryOptions)
