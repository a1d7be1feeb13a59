import type { Order } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'

/** Orders of an account that can be filled, or can be again, by their kind. */
export type OpenOrders = {
  kinds: readonly {
    kind: string
    count: number
    /** How many of them are listings; the others are offers. */
    listings: number
  }[]
  /** Whether there are no more: else each count is of those that were read. */
  isWhole: boolean
}

/** Orders that one answer can hold, and answers that are read of each sort. */
const perPage = 1000
const mostPages = 3

/** How many open listings and offers an account has on which exchange; undefined where that cannot be read. */
export async function readOpenOrders(
  { client, chainId, account }: FlowScope,
  signal: AbortSignal,
): Promise<OpenOrders | undefined> {
  const kinds = new Map<string, { count: number; listings: number }>()
  let isWhole = true
  async function count(path: '/orders/asks/v5' | '/orders/bids/v6', status: 'active' | 'inactive') {
    let continuation: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const query = {
        ...{ maker: account, status, limit: perPage },
        ...(path === '/orders/asks/v5' ? { includePrivate: true } : {}),
        ...(continuation === undefined ? {} : { continuation }),
      }
      const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
        await client.request(path, { query, chainId, signal })
      for (const { kind } of answer.orders) {
        const { count, listings } = kinds.get(kind) ?? { count: 0, listings: 0 }
        const isListing = path === '/orders/asks/v5' ? 1 : 0
        kinds.set(kind, { count: count + 1, listings: listings + isListing })
      }
      continuation = answer.continuation ?? undefined
      if (continuation === undefined) return
    }
    isWhole = false
  }
  try {
    await Promise.all(
      (['active', 'inactive'] as const).flatMap(status => [
        count('/orders/asks/v5', status),
        count('/orders/bids/v6', status),
      ]),
    )
  } catch {
    signal.throwIfAborted()
    return undefined
  }
  const sorted = [...kinds]
    .map(([kind, counts]) => ({ kind, ...counts }))
    .sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1))
  return { kinds: sorted, isWhole }
}
