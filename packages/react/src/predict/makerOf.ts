import type { QueryClient } from '@tanstack/react-query'
import { type Address, isAddress } from 'viem'

/** Whose an order is, where something that was read of this chain says it: a list of orders, or the best of a token. */
export function makerOf(
  queryClient: QueryClient,
  { chainId, orderId }: { chainId: number; orderId: string },
): Address | undefined {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [origin, , parameters] = queryKey
    if (origin !== 'sluice' || chainOf(parameters) !== chainId) continue
    const maker = ordersIn(state.data).find(({ id }) => id === orderId)?.maker
    if (typeof maker === 'string' && isAddress(maker, { strict: false })) return maker
  }
  return undefined
}

type Known = { id?: unknown; maker?: unknown }
type Row = { market?: { floorAsk?: Known | null } | null }

function ordersIn(data: unknown): readonly Known[] {
  if (typeof data !== 'object' || data === null) return []
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : [data]
  return pages.flatMap((page: { orders?: Known[]; tokens?: Row[] } & Row) => [
    ...(page?.orders ?? []),
    ...[page, ...(page?.tokens ?? [])].flatMap(row => row?.market?.floorAsk ?? []),
  ])
}

const chainOf = (parameters: unknown) =>
  typeof parameters === 'object' && parameters !== null && 'chainId' in parameters
    ? parameters.chainId
    : undefined
