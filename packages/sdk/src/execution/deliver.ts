import { toSluiceError } from '../errors.ts'
import { awaitCheck } from './awaitCheck.ts'
import { isOrder } from './isOrder.ts'
import { isRefusal } from './isRefusal.ts'
import { noteRequest } from './noteRequest.ts'
import { orderHashes } from './orderHashes.ts'
import { type Posting, type PostResult, postOrder } from './postOrder.ts'
import type { Run } from './run.ts'
import { OrderRefusedError, PostUnknownError } from './signatureErrors.ts'
import type { OrderReference } from './state.ts'

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
  const results = answer?.results ?? (answer?.orderId ? [answer] : [])
  const named = results.some(entry => entry.orderId || entry.crossPostingOrderId)
  const failed = results.filter(entry => !isSuccess(entry.message))
  const orderData = results.filter(entry => isSuccess(entry.message)).map(toReference)
  if (failed.length > 0) {
    const errorData = new OrderRefusedError({
      messages: failed.map(entry => entry.message ?? 'no reason given'),
      posted: orderData.length,
    })
    acknowledge()
    if (orderData.length === 0) {
      dispatch({ ...at, to: 'blocked', patch: { errorData } })
      throw errorData
    }
    dispatch({ ...at, to: 'complete', patch: { errorData, orderData } })
    return
  }
  const signed = new Set(orderHashes(posting?.sign).map(hash => hash.toLowerCase()))
  const foreign = results.some(
    ({ orderId }) => orderId && signed.size > 0 && !signed.has(orderId.toLowerCase()),
  )
  if (isOrder(run, stepId) && (!named || foreign)) {
    const errorData = new PostUnknownError(
      undefined,
      named
        ? 'The marketplace names an order that was not signed'
        : 'The marketplace took the order, but names none',
    )
    dispatch({ ...at, to: 'unknown', patch: { errorData } })
    throw errorData
  }
  acknowledge()
  if (item.check) {
    dispatch({ type: 'noted', step: stepId, item: index, patch: { orderData } })
    await awaitCheck(run, stepId, index)
  }
  dispatch({ ...at, to: 'complete', patch: orderData.length > 0 ? { orderData } : {} })
}

/** `delayed`: it is kept, and begins when it says. */
function isSuccess(message: string | null | undefined): boolean {
  return !message || /^(success|already-exists|delayed)$/i.test(message)
}

function toReference(entry: NonNullable<PostResult['results']>[number]): OrderReference {
  return {
    orderId: entry.orderId ?? undefined,
    crossPostingOrderId: entry.crossPostingOrderId?.toString(),
    orderIndex: entry.orderIndex ?? 0,
  }
}
