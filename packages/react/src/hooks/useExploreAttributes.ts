import { exploreAttributesQueryOptions } from '../query/exploreAttributesQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `exploreAttributesQueryOptions` as a hook. */
export const useExploreAttributes = pagedHook(exploreAttributesQueryOptions)
