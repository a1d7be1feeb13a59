import { pagedOptions } from './pagedOptions.ts'

/** Marketplaces that orders come from, page by page. */
export const sourcesQueryOptions = pagedOptions('sources', '/sources/v1')
