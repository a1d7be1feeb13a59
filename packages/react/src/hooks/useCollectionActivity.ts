import { collectionActivityQueryOptions } from '../query/collectionActivityQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `collectionActivityQueryOptions` as a hook. */
export const useCollectionActivity = pagedHook(collectionActivityQueryOptions)
