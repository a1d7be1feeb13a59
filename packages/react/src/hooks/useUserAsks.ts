import { userAsksQueryOptions } from '../query/userAsksQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `userAsksQueryOptions` as a hook. */
export const useUserAsks = pagedHook(userAsksQueryOptions)
