import { findActivityPage } from '../activity/findActivityPage.ts'
import { ServerError } from '../errors.ts'
import { collectionsIn } from './groups.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /collections/activity/v6 */
export const getCollectionActivity: RouteHandler<'/collections/activity/v6'> = async (
  context,
  { query },
) => {
  const named = query.collection === undefined ? undefined : [query.collection]
  const collections = await collectionsIn(context, query, named)
  // They say nothing without one, and no index knows them.
  if (!collections && Object.keys(query.attributes ?? {}).length > 0)
    throw new ServerError('attributes need a collection', { code: 'invalid_request', apiCode: -1 })
  const { attributes } = query
  return findActivityPage(context, query, { collections, attributes, usual: 50 })
}
