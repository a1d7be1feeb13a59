import { collectionsQueryOptions } from '../query/collectionsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `collectionsQueryOptions` as a hook. */
export const useCollections = pagedHook(collectionsQueryOptions)
