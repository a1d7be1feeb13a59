import { sourcesQueryOptions } from '../query/sourcesQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `sourcesQueryOptions` as a hook. */
export const useSources = pagedHook(sourcesQueryOptions)
