import { pagedOptions } from './pagedOptions.ts'

/** Listings of a token, a collection or a maker, page by page. */
export const asksQueryOptions = pagedOptions('asks', '/orders/asks/v5')
