import { localDecimal } from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import { languageChoice } from '../language/languageChoice.ts'

/** The share of a collection that is for sale, as "6 %". */
export function listedShare(collection: Collection): string {
  const listed = Number(collection.onSaleCount ?? Number.NaN)
  const items = Number(collection.tokenCount ?? Number.NaN)
  // Of more than there are no share can be told.
  if (!(items > 0) || !(listed <= items)) return ''
  const share = (listed / items) * 100
  // By hand: see `formatDecimal`.
  const rounded = String(Number(share.toFixed(share < 10 ? 1 : 0)))
  // Few of many are not none.
  const text = rounded === '0' && listed > 0 ? '< 0.1' : rounded
  return `${localDecimal(text, languageChoice.get())} %`
}
