import { conversionQueryOptions } from '../query/conversionQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `conversionQueryOptions` as a hook. */
export const useConversion = readHook(conversionQueryOptions)
