import { getSynced } from './getSynced.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /transactions/{txHash}/synced/v1 */
export const getTransactionSynced: RouteHandler<'/transactions/{txHash}/synced/v1'> = async (
  context,
  { path },
) => {
  const { transactions } = await getSynced(context, {
    path: undefined,
    query: { txHash: [path.txHash] },
    body: undefined,
  })
  return { synced: transactions?.every(each => each.synced) ?? false }
}
