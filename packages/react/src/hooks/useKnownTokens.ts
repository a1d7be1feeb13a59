import { knownTokensQueryOptions } from '../query/knownTokensQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `knownTokensQueryOptions` as a hook. */
export const useKnownTokens = readHook(knownTokensQueryOptions)
