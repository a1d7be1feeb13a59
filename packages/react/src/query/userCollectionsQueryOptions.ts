import { offsetOptions } from './offsetOptions.ts'

/** Collections that an account holds tokens of, page by page. */
export const userCollectionsQueryOptions = offsetOptions(
  'userCollections',
  '/users/{user}/collections/v4',
  'collections',
)
