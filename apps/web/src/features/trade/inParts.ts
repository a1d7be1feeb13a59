import { mostLines } from '@sluice/react'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

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

/**
 * What follows a part, with what was filled in for all of them; undefined where it was the last one. Nothing that was
 * accepted for one part is accepted for the next.
 */
export function nextPart(deal: TradeDeal): TradeRequest | undefined {
  if (!('part' in deal) || deal.part === undefined || deal.part.rest.length === 0) return undefined
  const { chainId } = deal
  const before = deal.part.before + deal.items.length
  const part = { before, rest: [] }
  switch (deal.kind) {
    case 'list-many': {
      const { duration, endsAt, gasless, currency } = deal.flow.getState().form
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, gasless, currency, continues: undefined },
      }
    }
    case 'edit-many': {
      const { duration, endsAt, longer, gasless } = deal.flow.getState().form
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, longer, gasless, continues: undefined },
      }
    }
    case 'accept-offer': {
      const { partial, whenUnsold, minimum } = deal.flow.getState().form
      // What all of one part had to bring says nothing of another one.
      const least = minimum?.per === 'total' ? undefined : minimum
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, partial, whenUnsold, minimum: least },
      }
    }
    case 'transfer': {
      const { to, recipients } = deal.flow.getState().form
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        to: recipients === undefined ? to : undefined,
      }
    }
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
