import type { Collection } from '@sluice/sdk'
import { languageChoice } from '../language/languageChoice.ts'

export type CollectionSort = {
  by: 'floor' | 'day' | 'all' | 'items' | 'owners' | 'listed'
  down: boolean
}

/** A copy in the order asked for; what has no figure comes last either way. */
export function sortCollections(
  collections: readonly Collection[],
  sort: CollectionSort,
): readonly Collection[] {
  return [...collections].sort((a, b) => {
    const left = figure(a, sort.by)
    const right = figure(b, sort.by)
    if (left === undefined || right === undefined)
      return left === right ? 0 : left === undefined ? 1 : -1
    if (left === right) return 0
    return left < right === sort.down ? 1 : -1
  })
}

/** The share of a collection that is for sale, as "6 %". */
export function listedShare(collection: Collection): string {
  const listed = Number(collection.onSaleCount ?? Number.NaN)
  const items = Number(collection.tokenCount ?? Number.NaN)
  if (!(items > 0) || Number.isNaN(listed)) return ''
  const share = (listed / items) * 100
  return `${share.toLocaleString(languageChoice.get(), { maximumFractionDigits: share < 10 ? 1 : 0 })} %`
}

function figure(collection: Collection, by: CollectionSort['by']): bigint | number | undefined {
  switch (by) {
    case 'floor': {
      const raw = collection.floorAsk?.price?.amount.raw
      return raw === undefined ? undefined : BigInt(raw)
    }
    case 'day':
      return collection.volume?.['1day'] ?? undefined
    case 'all':
      return collection.volume?.allTime ?? undefined
    case 'items':
      return Number(collection.tokenCount ?? 0)
    case 'owners':
      return collection.ownerCount ?? undefined
    case 'listed':
      return Number(collection.onSaleCount ?? 0)
  }
}
