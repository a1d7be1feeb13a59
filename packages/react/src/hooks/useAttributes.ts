import { attributesQueryOptions } from '../query/attributesQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `attributesQueryOptions` as a hook. */
export const useAttributes = readHook(attributesQueryOptions)
