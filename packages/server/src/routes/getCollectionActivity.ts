import { findActivityPage } from '../activity/findActivityPage.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /collections/activity/v6 */
export const getCollectionActivity: RouteHandler<'/collections/activity/v6'> = (
  context,
  { query },
) =>
  findActivityPage(context, query, {
    collections: query.collection === undefined ? undefined : [query.collection],
    attributes: query.attributes,
    usual: 50,
  })
