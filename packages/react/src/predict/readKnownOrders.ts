import type { QueryClient } from '@tanstack/react-query'

/** What was read of an order, by whoever answered. */
export type KnownOrder = { id?: unknown; maker?: unknown; tokenSetId?: unknown }
export type KnownOrders = (orderId: string) => readonly KnownOrder[]

/**
 * Tells what is known of an order by what was read of this chain: by lists of orders, or as the cheapest listing or the
 * best offer of a token. What the best offer is for is not said there: it may be for any of a collection. What was told
 * once is told again, whatever is shown of it by then.
 */
export function readKnownOrders(
  queryClient: QueryClient,
  chainId: number | undefined,
): KnownOrders {
  const told = new Map<string, readonly KnownOrder[]>()
  const isOfChain = ([origin, , parameters]: readonly unknown[]) =>
    chainId !== undefined && origin === 'sluice' && chainOf(parameters) === chainId
  return orderId => {
    const before = told.get(orderId)
    if (before !== undefined) return before
    const queries = queryClient.getQueryCache().getAll()
    const orders = queries
      .filter(({ queryKey }) => isOfChain(queryKey))
      .flatMap(({ state }) => ordersIn(state.data))
      .filter(({ id }) => id === orderId)
    if (orders.length > 0) told.set(orderId, orders)
    return orders
  }
}

type Row = {
  token?: { contract?: unknown; tokenId?: unknown } | null
  market?: { floorAsk?: KnownOrder | null; topBid?: KnownOrder | null } | null
}
type Page = Row & { orders?: readonly KnownOrder[]; tokens?: readonly Row[] }

function ordersIn(data: unknown): readonly KnownOrder[] {
  if (typeof data !== 'object' || data === null) return []
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : [data].flat()
  return pages.flatMap((page: Page | null) => [
    ...(page?.orders ?? []),
    ...[page, ...(page?.tokens ?? [])].flatMap(bestOf),
  ])
}

function bestOf(row: Row | null): readonly KnownOrder[] {
  const { floorAsk, topBid } = row?.market ?? {}
  const tokenSetId = `token:${row?.token?.contract}:${row?.token?.tokenId}`
  return [...(floorAsk ? [{ ...floorAsk, tokenSetId }] : []), ...(topBid ? [topBid] : [])]
}

const chainOf = (parameters: unknown) =>
  typeof parameters === 'object' && parameters !== null && 'chainId' in parameters
    ? parameters.chainId
    : undefined
