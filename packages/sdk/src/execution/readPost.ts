import type { PostResult } from './postOrder.ts'
import type { SignedOrder } from './signedOrders.ts'
import type { OrderReference } from './state.ts'

/**
 * What the answer to a post says of the orders in it. It counts them as they stand in the post; each is told here by
 * its index in the request. Where it is known what was signed, an order is found by its hash alone, so that an answer
 * cannot claim one for another.
 */
export function readPost(
  answer: PostResult | undefined,
  { orders, lines }: readPost.Options,
): readPost.Result {
  const results = answer?.results ?? (answer?.orderId ? [answer] : [])
  const isKnown = orders.length > 0
  const places = new Map(orders.map(({ hash }, place) => [hash.toLowerCase(), place]))
  const taken = new Map<number, OrderReference>()
  const refused = new Set<number>()
  const messages: string[] = []
  let problem: string | undefined
  for (const [position, entry] of results.entries()) {
    const { message, orderId } = entry
    const counted = entry.orderIndex ?? position
    const own = places.get(orderId?.toLowerCase() ?? '')
    if (!isSuccess(message)) {
      messages.push(message ?? 'no reason given')
      refused.add(own ?? counted)
      continue
    }
    const crossPostingOrderId = entry.crossPostingOrderId?.toString()
    if (isKnown && !orderId && !crossPostingOrderId) continue
    const place = own ?? counted
    const orderIndex = lines ? lines[place] : place
    if ((isKnown && orderId && own === undefined) || orderIndex === undefined)
      problem = 'The marketplace names an order that was not signed'
    else taken.set(place, { orderId: orderId ?? undefined, crossPostingOrderId, orderIndex })
  }
  const orderData = [...taken.values()]
  const isNamed = orderData.some(order => order.orderId || order.crossPostingOrderId)
  const told = new Set([...taken.keys(), ...refused])
  if (told.size < orders.length || (messages.length === 0 && !isNamed))
    problem ??= 'The marketplace does not say of each order whether it took it'
  return { orderData, refused: messages, problem }
}

export declare namespace readPost {
  type Options = {
    /** What was signed; none where that is not known. */
    orders: readonly SignedOrder[]
    /** The index in the request of each order of the post; without it the answer's own count is that. */
    lines: readonly (number | undefined)[] | undefined
  }
  type Result = {
    orderData: readonly OrderReference[]
    /** Why, of each order that was refused. */
    refused: readonly string[]
    /** Why it cannot be said of each order what became of it. */
    problem: string | undefined
  }
}

/** `delayed`: it is kept, and begins when it says. */
function isSuccess(message: string | null | undefined): boolean {
  return !message || /^(success|already-exists|delayed)$/i.test(message)
}
