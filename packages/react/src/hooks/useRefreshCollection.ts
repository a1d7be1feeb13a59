import { postHook } from './postHook.ts'

/** Has the marketplace read the metadata of a collection anew. */
export const useRefreshCollection = postHook('/collections/refresh/v2')
