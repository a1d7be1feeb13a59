import { toSluiceError } from '../errors.ts'
import { awaitCheck } from './awaitCheck.ts'
import { isOrder } from './isOrder.ts'
import { isRefusal } from './isRefusal.ts'
import { noteRequest } from './noteRequest.ts'
import { orderLines } from './orderLines.ts'
import { type Posting, type PostResult, postOrder } from './postOrder.ts'
import { readPost } from './readPost.ts'
import type { Run } from './run.ts'
import { OrderRefusedError, PostUnknownError } from './signatureErrors.ts'
import { type SignedOrder, signedOrders } from './signedOrders.ts'

/**
 * Posts what was signed, and ends the item.
 *
 * @param options.askFirst - The orders may have been posted before: ask before the first post, too.
 * @throws the error that the item ends with, which is on the item too.
 */
export async function deliver(
  run: Run,
  stepId: string,
  index: number,
  posting: Posting | undefined,
  { askFirst = false }: { askFirst?: boolean } = {},
): Promise<void> {
  const { dispatch } = run
  const at = { type: 'item', step: stepId, item: index } as const
  const item = run.item(stepId, index)
  const acknowledge = () => {
    if (posting?.sign) noteRequest(run, stepId, index, posting.sign)
  }
  let answer: PostResult | undefined
  try {
    answer = posting && (await postOrder(run, posting, askFirst))
  } catch (error) {
    // Only a plain no of the marketplace proves that nothing was stored.
    const refused = isRefusal(error)
    const errorData = refused ? toSluiceError(error) : new PostUnknownError(error)
    if (refused) acknowledge()
    dispatch({ ...at, to: refused ? 'blocked' : 'unknown', patch: { errorData } })
    throw errorData
  }
  const orders = signedOrders(posting?.sign)
  const lines = linesOf(run, stepId, index, orders)
  const { orderData, refused, problem } = readPost(answer, { orders, lines })
  const posted = orderData.length > 0 ? { orderData } : {}
  if (isOrder(run, stepId) && problem !== undefined) {
    const errorData = new PostUnknownError(undefined, problem)
    dispatch({ ...at, to: 'unknown', patch: { errorData, ...posted } })
    throw errorData
  }
  if (refused.length > 0) {
    const errorData = new OrderRefusedError({ messages: refused, posted: orderData.length })
    acknowledge()
    if (orderData.length === 0) {
      dispatch({ ...at, to: 'blocked', patch: { errorData } })
      throw errorData
    }
    dispatch({ ...at, to: 'complete', patch: { errorData, orderData } })
    return
  }
  acknowledge()
  if (item.check) {
    dispatch({ type: 'noted', step: stepId, item: index, patch: { orderData } })
    await awaitCheck(run, stepId, index)
  }
  dispatch({ ...at, to: 'complete', patch: posted })
}

/** The index in the request of each order of a post, as far as it can be known. */
function linesOf(run: Run, stepId: string, index: number, orders: readonly SignedOrder[]) {
  const { action, body } = run.options
  const params = Array.isArray(body.params) ? body.params : []
  const named = run.item(stepId, index).orderIndexes
  if (orders.length > 0 && params.length > 0) return orderLines(orders, { action, params, named })
  if (named !== undefined || !isOrder(run, stepId)) return named
  const items = run.state().steps.find(({ id }) => id === stepId)?.items ?? []
  // Each is posted by itself.
  return items.length > 1 && items.length === params.length ? [index] : undefined
}
