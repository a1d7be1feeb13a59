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
  if (askFirst) {
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    run.context.logger.warn(['The answer to an order post was lost; asking for the order', error])
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
    // Not even asked for: it may be there.
    if (stored === undefined) throw error
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
    throw error
  }
}

/**
 * What the marketplace has of these orders, as if it had answered the post.
 *
 * @returns null when it lacks one of them; undefined when it does not say.
 */
async function storedOrders(
  run: Run,
  hashes: readonly Hash[],
): Promise<PostResult | null | undefined> {
  const found = await lookUpOrders(run, hashes)
  if (!found) return undefined
  if (found.length < hashes.length) return null
  return { results: found.map(orderId => ({ orderId, message: 'success' })) }
}

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
