import { statsQueryOptions } from '../query/statsQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `statsQueryOptions` as a hook. */
export const useStats = readHook(statsQueryOptions)
