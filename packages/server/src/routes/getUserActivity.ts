import { findActivityPage } from '../activity/findActivityPage.ts'
import { ServerError } from '../errors.ts'
import { collectionsIn } from './groups.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /users/activity/v6 */
export const getUserActivity: RouteHandler<'/users/activity/v6'> = async (context, { query }) => {
  const users = [...new Set(query.users)]
  if (users.length === 0)
    throw new ServerError('users is needed: the accounts to look at', {
      code: 'invalid_request',
      apiCode: -1,
    })
  return findActivityPage(context, query, {
    users,
    collections: await collectionsIn(
      context,
      query,
      query.collection?.length ? query.collection : undefined,
    ),
    usual: 20,
  })
}
