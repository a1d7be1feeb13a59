import { executeStatusQueryOptions } from '../query/executeStatusQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `executeStatusQueryOptions` as a hook. */
export const useExecuteStatus = readHook(executeStatusQueryOptions)
