import { pagedOptions } from './pagedOptions.ts'

/** What the floors of collections were, change by change, page by page. */
export const floorChangesQueryOptions = pagedOptions(
  'floorChanges',
  '/events/collections/floor-ask/v2',
)
