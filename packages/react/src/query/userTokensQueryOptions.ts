import { pagedOptions } from './pagedOptions.ts'

/** Tokens that an account holds, page by page. */
export const userTokensQueryOptions = pagedOptions('userTokens', '/users/{user}/tokens/v10')
