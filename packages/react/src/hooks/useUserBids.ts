import { userBidsQueryOptions } from '../query/userBidsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `userBidsQueryOptions` as a hook. */
export const useUserBids = pagedHook(userBidsQueryOptions)
