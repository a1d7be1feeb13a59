import { mostLines } from '@sluice/react'
import type { TradeRequest } from './tradeRequest.ts'

/** So many orders one cancellation may name. */
export const mostCancelled = 500

/** What of a request one deed takes, with what comes after it; the request itself where that is all. */
export function inParts(request: TradeRequest): TradeRequest {
  switch (request.kind) {
    case 'list-many':
      return { ...request, ...partOf(request) }
    case 'edit-many':
      return { ...request, ...partOf(request) }
    case 'accept-offer':
      return { ...request, ...partOf(request) }
    case 'transfer':
      return { ...request, ...partOf(request) }
    case 'cancel': {
      const { items: orders, ...parted } = partOf(
        { items: request.orders, part: request.part },
        mostCancelled,
      )
      return { ...request, orders, ...parted }
    }
    default:
      return request
  }
}

type Parted<item> = {
  items: readonly item[]
  part?: { before: number; rest: readonly item[] } | undefined
}

function partOf<item>({ items, part }: Parted<item>, most = mostLines): Parted<item> {
  const before = part?.before ?? 0
  const rest = [...items.slice(most), ...(part?.rest ?? [])]
  return before === 0 && rest.length === 0
    ? { items }
    : { items: items.slice(0, most), part: { before, rest } }
}
