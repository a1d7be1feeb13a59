import { searchCollectionsQueryOptions } from '../query/searchCollectionsQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `searchCollectionsQueryOptions` as a hook. */
export const useSearchCollections = pagedHook(searchCollectionsQueryOptions)
