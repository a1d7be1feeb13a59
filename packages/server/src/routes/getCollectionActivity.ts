import { findActivityPage } from '../activity/findActivityPage.ts'
import { ServerError } from '../errors.ts'
import { mostCollections } from './findFewTokens.ts'
import { collectionsIn } from './groups.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /collections/activity/v6 */
export const getCollectionActivity: RouteHandler<'/collections/activity/v6'> = async (
  context,
  { query },
) => {
  const named = query.collection === undefined ? undefined : [query.collection]
  const collections = await collectionsIn(context, query, named)
  const { attributes } = query
  const hasTraits = Object.keys(attributes ?? {}).length > 0
  // They say nothing without one, and no index knows them.
  if (!collections && hasTraits)
    throw new ServerError('attributes need a collection', { code: 'invalid_request', apiCode: -1 })
  if (collections && collections.length > mostCollections && hasTraits)
    throw new ServerError(
      `attributes are not supported with more than ${mostCollections} collections, got ${collections.length}`,
      { code: 'not_supported', apiCode: -1 },
    )
  return findActivityPage(context, query, { collections, attributes, usual: 50 })
}
