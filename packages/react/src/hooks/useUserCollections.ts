import { userCollectionsQueryOptions } from '../query/userCollectionsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `userCollectionsQueryOptions` as a hook. */
export const useUserCollections = pagedHook(userCollectionsQueryOptions)
