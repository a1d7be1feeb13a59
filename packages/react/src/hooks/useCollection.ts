import { collectionQueryOptions } from '../query/collectionQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `collectionQueryOptions` as a hook. */
export const useCollection = readHook(collectionQueryOptions)
