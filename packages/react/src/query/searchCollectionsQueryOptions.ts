import { offsetOptions } from './offsetOptions.ts'

/** Collections by name, page by page. */
export const searchCollectionsQueryOptions = offsetOptions(
  'searchCollections',
  '/search/collections/v2',
  'collections',
)
