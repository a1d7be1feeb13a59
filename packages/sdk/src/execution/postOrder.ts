import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { callApi } from '../api/callApi.ts'
import type { PostRequest, SignRequest } from '../api/schemas/execute.ts'
import { maybe } from '../api/schemas/primitives.ts'
import { AbortedError } from '../errors.ts'
import { isRefusal } from './isRefusal.ts'
import { limitOf } from './limitOf.ts'
import { lookUpOrders } from './lookUpOrders.ts'
import { orderHashes } from './orderHashes.ts'
import { placeParameters } from './placeParameters.ts'
import type { Run } from './run.ts'

/** What `post` answers, as far as it matters. */
const result = {
  message: maybe(z.string()),
  orderId: maybe(z.string()),
  crossPostingOrderId: maybe(z.union([z.string(), z.number()])),
  orderIndex: maybe(z.int()),
}
const postAnswer = z.object({ ...result, results: maybe(z.array(z.object(result))) })
export type PostResult = z.output<typeof postAnswer>

/** What is posted, and where. */
export type Posting = {
  request: PostRequest
  signature: string | undefined
  sign: SignRequest | undefined
}

/**
 * Posts what was signed. When the answer is lost, the marketplace is asked whether it has the orders, by
 * their hashes, and they are posted once more only when it says that it has not.
 *
 * @param askFirst - The orders may have been posted before: ask before the first post, too.
 * @throws APIError, AbortedError
 */
export async function postOrder(
  run: Run,
  posting: Posting,
  askFirst: boolean,
): Promise<PostResult> {
  const hashes = orderHashes(posting.sign)
  const isWhole = (found: readonly Hash[]) => found.length === hashes.length
  if (askFirst) {
    const found = await lookUpOrders(run, hashes)
    if (found && isWhole(found)) return asAnswered(found)
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    run.context.logger.warn(['The answer to an order post was lost; asking for the order', error])
    const found = await lookUpOrders(run, hashes)
    // Not even asked for: it may be there.
    if (found === undefined) throw error
    if (isWhole(found)) return asAnswered(found)
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    const found = await lookUpOrders(run, hashes)
    // Those that are there are named; of the others nothing is known.
    if (found && found.length > 0) return asAnswered(found)
    throw error
  }
}

/** What the marketplace has of the orders, as if it had answered the post. */
const asAnswered = (found: readonly Hash[]): PostResult => ({
  results: found.map(orderId => ({ orderId, message: 'success' })),
})

function postOnce(run: Run, { request, signature }: Posting): Promise<PostResult> {
  const { endpoint, method } = request
  const { query, body } = placeParameters(method, endpoint, request.body)
  const { chain, signal } = run.options
  const ask = () =>
    callApi(run.context, {
      ...{ chain, endpoint, method, body },
      query: signature === undefined ? query : { ...query, signature },
      schema: postAnswer,
      timeout: 30_000,
      signal,
    })
  return limitOf(run.context, 'post')(ask, signal)
}
