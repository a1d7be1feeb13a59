import { depthQueryOptions } from '../query/depthQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `depthQueryOptions` as a hook. */
export const useDepth = readHook(depthQueryOptions)
