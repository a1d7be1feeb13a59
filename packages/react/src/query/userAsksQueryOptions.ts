import { pagedOptions } from './pagedOptions.ts'

/** An account's listings, with why one cannot be filled, page by page. */
export const userAsksQueryOptions = pagedOptions('userAsks', '/users/{user}/asks/v1')
