import { pagedOptions } from './pagedOptions.ts'

/** An account's offers, with why one cannot be filled, page by page. */
export const userBidsQueryOptions = pagedOptions('userBids', '/users/{user}/bids/v1')
