import { userActivityQueryOptions } from '../query/userActivityQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `userActivityQueryOptions` as a hook. */
export const useUserActivity = pagedHook(userActivityQueryOptions)
