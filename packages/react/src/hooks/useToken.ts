import { tokenQueryOptions } from '../query/tokenQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `tokenQueryOptions` as a hook. */
export const useToken = readHook(tokenQueryOptions)
