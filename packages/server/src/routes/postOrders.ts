import { bulkSignature, RouterError } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { postOrder } from '../orderbook/postOrder.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /order/v4 */
export const postOrders: RouteHandler<'/order/v4'> = async (context, { body, query }) => {
  const given = query.signature
  const signature = given && /^0x([0-9a-fA-F]{2})+$/.test(given) ? (given as Hex) : undefined
  const results = []
  for (const [orderIndex, item] of body.items.entries()) {
    const bulk = item.bulkData?.data
    const result =
      item.orderbook !== undefined && item.orderbook !== 'reservoir'
        ? { status: 'invalid', reason: 'Unsupported orderbook', orderId: undefined }
        : await postOrder(context, {
            kind: item.order.kind,
            data: item.order.data,
            signature,
            bulk: bulk && (sig => bulkOf(sig, bulk.orderIndex, bulk.merkleProof)),
            source: body.source,
          })
    context.metrics?.orderPost(context.chain.id, result.status)
    results.push({
      message: result.status,
      orderIndex,
      ...(result.orderId ? { orderId: result.orderId } : {}),
      ...(result.reason ? { reason: result.reason } : {}),
    })
  }
  if (results.every(result => result.message !== 'success'))
    throw new ServerError(
      ['Could not create any order', ...new Set(results.map(result => result.reason))]
        .filter(part => part !== undefined)
        .join(': '),
      { code: 'no_order_created', fields: { results } },
    )
  context.indexer.wake()
  return { results }
}

/** What no tree can hold was never signed in one: alone, the signature is found to be wrong. */
function bulkOf(signature: Hex, index: number, proof: readonly Hex[]): Hex {
  try {
    return bulkSignature(signature, index, proof)
  } catch (error) {
    if (error instanceof RouterError) return signature
    throw error
  }
}
