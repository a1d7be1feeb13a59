import { findActivityPage } from '../activity/findActivityPage.ts'
import { collectionsIn } from './groups.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /collections/activity/v6 */
export const getCollectionActivity: RouteHandler<'/collections/activity/v6'> = async (
  context,
  { query },
) =>
  findActivityPage(context, query, {
    collections: await collectionsIn(
      context,
      query,
      query.collection === undefined ? undefined : [query.collection],
    ),
    attributes: query.attributes,
    usual: 50,
  })
