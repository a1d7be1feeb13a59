import { pagedOptions } from './pagedOptions.ts'

/** What happened in a collection, or in all, page by page. */
export const collectionActivityQueryOptions = pagedOptions(
  'collectionActivity',
  '/collections/activity/v6',
)
