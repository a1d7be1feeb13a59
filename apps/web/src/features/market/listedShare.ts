import type { Collection } from '@sluice/sdk'
import { languageChoice } from '../language/languageChoice.ts'

/** The share of a collection that is for sale, as "6 %". */
export function listedShare(collection: Collection): string {
  const listed = Number(collection.onSaleCount ?? Number.NaN)
  const items = Number(collection.tokenCount ?? Number.NaN)
  if (!(items > 0) || Number.isNaN(listed)) return ''
  const share = (listed / items) * 100
  return `${share.toLocaleString(languageChoice.get(), { maximumFractionDigits: share < 10 ? 1 : 0 })} %`
}
