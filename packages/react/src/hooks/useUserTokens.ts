import { userTokensQueryOptions } from '../query/userTokensQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `userTokensQueryOptions` as a hook. */
export const useUserTokens = pagedHook(userTokensQueryOptions)
