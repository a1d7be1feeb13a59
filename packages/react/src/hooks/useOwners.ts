import { ownersQueryOptions } from '../query/ownersQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `ownersQueryOptions` as a hook. */
export const useOwners = pagedHook(ownersQueryOptions)
