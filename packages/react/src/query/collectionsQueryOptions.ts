import { pagedOptions } from './pagedOptions.ts'

/** Collections of a chain, page by page. */
export const collectionsQueryOptions = pagedOptions('collections', '/collections/v7')
