import type { TradeDeal } from './tradeRequest.ts'

/** How many a trade in parts has before, in and after this one; undefined of one that is whole. */
export function partedOf(deal: TradeDeal): partedOf.Counts | undefined {
  if (!('part' in deal) || deal.part === undefined) return undefined
  const { before, rest } = deal.part
  const { length: own } = deal.kind === 'cancel' ? deal.orders : deal.items
  return { before, own, after: rest.length, all: before + own + rest.length }
}

export declare namespace partedOf {
  type Counts = { before: number; own: number; after: number; all: number }
}
