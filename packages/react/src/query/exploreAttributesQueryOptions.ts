import { pagedOptions } from './pagedOptions.ts'

/** A collection's traits with their floors, last sales and best offers, page by page. */
export const exploreAttributesQueryOptions = pagedOptions(
  'exploreAttributes',
  '/collections/{collection}/attributes/explore/v6',
)
