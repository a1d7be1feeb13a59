import { type cancelOrder, type ExecutionStep, isSluiceError, type Order } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { isCancellableKind } from './isCancellableKind.ts'
import { isOneOf } from './isOneOf.ts'

/** Orders that one request may name. */
const perRequest = 50

/**
 * The steps that would cancel some orders, without those of an exchange that the marketplace cannot cancel on, of which
 * one would keep it from answering for all; no steps where there are no others.
 */
export async function askToCancel(
  scope: FlowScope,
  request: Omit<cancelOrder.Options, 'wallet' | 'precheck'>,
): Promise<{
  steps: readonly ExecutionStep[] | undefined
  unsupported: readonly { orderId: string; kind: string }[]
}> {
  const ask = async (ids: readonly string[]) => {
    const wallet = readOnlyWallet(scope)
    return scope.client.actions.cancelOrder({ ...request, ids, wallet, precheck: true })
  }
  const { ids, all } = request
  try {
    return { steps: (await ask(ids)).steps, unsupported: [] }
  } catch (error) {
    if (all !== undefined || !isSluiceError(error) || error.details.statusCode !== 501) throw error
    const unsupported = await readUnsupported(scope, ids, request.signal)
    const rest = ids.filter(id => !isOneOf(unsupported.map(({ orderId }) => orderId))(id))
    if (unsupported.length === 0) throw error
    return { steps: rest.length === 0 ? undefined : (await ask(rest)).steps, unsupported }
  }
}

async function readUnsupported(
  { client, chainId }: FlowScope,
  orderIds: readonly string[],
  signal: AbortSignal | undefined,
) {
  const found: { orderId: string; kind: string }[] = []
  for (let at = 0; at < orderIds.length; at += perRequest) {
    const ids = orderIds.slice(at, at + perRequest)
    const options = { query: { ids, status: 'any' as const, limit: ids.length }, chainId, signal }
    const answers: readonly { orders: readonly Order[] }[] = await Promise.all([
      client.request('/orders/asks/v5', options),
      client.request('/orders/bids/v6', options),
    ])
    for (const { id, kind } of answers.flatMap(({ orders }) => orders)) {
      const orderId = ids.find(each => each.toLowerCase() === id.toLowerCase())
      if (orderId !== undefined && !isCancellableKind(kind)) found.push({ orderId, kind })
    }
  }
  return found
}
