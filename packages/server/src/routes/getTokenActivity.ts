import { findActivityPage } from '../activity/findActivityPage.ts'
import type { RouteHandler } from './routeHandler.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /tokens/{token}/activity/v5 */
export const getTokenActivity: RouteHandler<'/tokens/{token}/activity/v5'> = (
  context,
  { path, query },
) => findActivityPage(context, query, { token: toTokenKey(path.token), usual: 20 })
