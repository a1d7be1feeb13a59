import { postHook } from './postHook.ts'

/** Has the marketplace read the metadata or the orders of tokens anew. */
export const useRefreshTokens = postHook('/tokens/refresh/v2')
