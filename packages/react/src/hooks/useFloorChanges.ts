import { floorChangesQueryOptions } from '../query/floorChangesQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `floorChangesQueryOptions` as a hook. */
export const useFloorChanges = pagedHook(floorChangesQueryOptions)
