import { pagedOptions } from './pagedOptions.ts'

/** The best offer for each of an account's tokens, page by page. */
export const topBidsQueryOptions = pagedOptions('topBids', '/orders/users/{user}/top-bids/v4')
