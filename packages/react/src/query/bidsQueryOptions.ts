import { pagedOptions } from './pagedOptions.ts'

/** Offers for a token, a trait or a collection, or of a maker, page by page. */
export const bidsQueryOptions = pagedOptions('bids', '/orders/bids/v6')
