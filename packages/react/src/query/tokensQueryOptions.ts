import { pagedOptions } from './pagedOptions.ts'

/** Tokens of a collection, or named ones, page by page. */
export const tokensQueryOptions = pagedOptions('tokens', '/tokens/v7')
