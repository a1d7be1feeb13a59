import { knownCollectionsQueryOptions } from '../query/knownCollectionsQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `knownCollectionsQueryOptions` as a hook. */
export const useKnownCollections = readHook(knownCollectionsQueryOptions)
