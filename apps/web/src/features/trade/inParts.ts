import { mostLines } from '@sluice/react'
import type { TradeRequest } from './tradeRequest.ts'

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
    default:
      return request
  }
}

type Parted<item> = {
  items: readonly item[]
  part?: { before: number; rest: readonly item[] } | undefined
}

function partOf<item>({ items, part }: Parted<item>): Parted<item> {
  const before = part?.before ?? 0
  const rest = [...items.slice(mostLines), ...(part?.rest ?? [])]
  return before === 0 && rest.length === 0
    ? { items }
    : { items: items.slice(0, mostLines), part: { before, rest } }
}
