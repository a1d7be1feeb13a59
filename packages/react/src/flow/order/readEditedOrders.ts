import type { Address } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { type BidTarget, readBeside, readBidContext } from '../offer/readBidContext.ts'
import { currencyOf } from './currencyOf.ts'
import type { EditManyOrder } from './editManyLines.ts'
import { readListContexts } from './readListContexts.ts'
import { beforeOf, readOwnOrders } from './readOwnOrder.ts'

/** An order that is to be changed: a listing of a token, or an offer for what `target` says. */
export type EditedOrder = { orderId: string } & (
  | { side: 'sell'; token: Omit<TokenReference, 'chainId'> }
  | { side: 'buy'; target: BidTarget }
)

/** Offers whose markets are asked about at once. */
const atOnce = 5

/**
 * What is known of orders of the account before they are changed, and which of them are over. At a review once more: some
 * may have been filled since, which must not be made anew, and floors and balances are those of now.
 */
export async function readEditedOrders(
  scope: FlowScope,
  orders: readonly EditedOrder[],
  signal: AbortSignal,
): Promise<
  { orders: readonly EditManyOrder[]; over: readonly string[] } | { problem: FlowProblem }
> {
  const [first] = orders
  if (first === undefined) return { orders: [], over: [] }
  const orderIds = orders.map(({ orderId }) => orderId)
  const found = await readOwnOrders(scope, { orderIds, side: first.side }, signal)
  if ('problem' in found) return found
  if (found.orders.size === 0) return { orders: [], over: orderIds }
  const own = [...found.orders.values()].map(({ order }) => order)
  const { currency, problem } = currencyOf(scope, own)
  if (currency === undefined) return { problem }
  const contexts =
    first.side === 'sell'
      ? await readListContexts(
          scope,
          {
            tokens: orders.flatMap(order => (order.side === 'sell' ? [order.token] : [])),
            currency: currency.address,
          },
          signal,
        )
      : await readBidContexts(scope, { orders, currency: currency.address }, signal)
  const known = orders.flatMap((edited, index): EditManyOrder[] => {
    const own = found.orders.get(edited.orderId.toLowerCase())
    const context = contexts[index]
    if (own === undefined || context === undefined) return []
    const { before, way } = beforeOf(own, context.currency.address)
    const ownNow = { orderId: edited.orderId, way, before, quantity: before.quantity }
    const of =
      edited.side === 'sell'
        ? { side: edited.side, token: edited.token }
        : { side: edited.side, target: edited.target }
    // Which context belongs to which side is known by where it was read.
    return [{ ...ownNow, ...of, context } as EditManyOrder]
  })
  const ids = new Set(known.map(({ orderId }) => orderId))
  return { orders: known, over: orderIds.filter(id => !ids.has(id)) }
}

/**
 * The same orders as they are now, beside what their prices were measured by: of several some may have been filled
 * since, and all. What is gone must not be made once more.
 */
export async function rereadOrders<order extends EditManyOrder>(
  scope: FlowScope,
  orders: readonly order[],
  signal: AbortSignal,
): Promise<{ orders: readonly order[]; over: readonly string[] } | { problem: FlowProblem }> {
  const orderIds = orders.map(({ orderId }) => orderId)
  const found = await readOwnOrders(scope, { orderIds, side: orders[0]?.side ?? 'sell' }, signal)
  if ('problem' in found) return found
  const known = orders.flatMap((order): order[] => {
    const own = found.orders.get(order.orderId.toLowerCase())
    if (own === undefined) return []
    const { before, way } = beforeOf(own, order.context.currency.address)
    return [{ ...order, way, before, quantity: before.quantity }]
  })
  const ids = new Set(known.map(({ orderId }) => orderId))
  return { orders: known, over: orderIds.filter(id => !ids.has(id)) }
}

async function readBidContexts(
  scope: FlowScope,
  { orders, currency }: { orders: readonly EditedOrder[]; currency: Address },
  signal: AbortSignal,
) {
  const targets = orders.flatMap(order => (order.side === 'buy' ? [order.target] : []))
  const contexts: Awaited<ReturnType<typeof readBidContext>>[] = []
  for (let at = 0; at < targets.length; at += atOnce)
    contexts.push(
      ...(await Promise.all(
        targets
          .slice(at, at + atOnce)
          .map(target => readBidContext({ ...scope, target }, { currency }, signal)),
      )),
    )
  // One balance stands behind all of them: what is offered besides is read once.
  const { own: _, ...beside } = await readBeside(scope, currency, signal)
  return contexts.map(context => ({ ...context, ...beside }))
}
