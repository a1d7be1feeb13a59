import { untrustedText } from '@sluice/react'
import type { Address } from 'viem'
import type { PortfolioSearch } from '../../routes/searchParams.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { isNative } from '../market/areComparable.ts'
import { isUnread } from '../market/isUnread.ts'
import { tokenName } from '../market/tokenSubject.ts'
import type { OfferedHolding } from './holding.ts'

export type HoldingSort = 'item' | 'floor' | 'offer' | 'cost' | 'gain' | 'listed'

/** By what holdings are sorted where the address says it; another list is sorted by something else. */
export const holdingSort = (sort: PortfolioSearch['sort']): HoldingSort | undefined =>
  sort === 'price' || sort === 'ends' ? undefined : sort

/**
 * A copy in the order asked for. Amounts of two currencies cannot be compared: what is worth the chain's own
 * comes first, then one currency after the other, each in order, and what has no figure last either way.
 */
export function sortHoldings<holding extends OfferedHolding>(
  holdings: readonly holding[],
  { by, down, wrappedNative }: sortHoldings.Options,
): readonly holding[] {
  const sign = down ? -1 : 1
  if (by === 'item') {
    const names = new Map(
      holdings.map(each => [each, untrustedText(tokenName(each.row.token), { max: 80 })]),
    )
    const compare = new Intl.Collator(languageChoice.get(), { numeric: true }).compare
    return [...holdings].sort(
      (a, b) => sign * compare(names.get(a) ?? '', names.get(b) ?? '') || compare(a.key, b.key),
    )
  }
  const figures = new Map(holdings.map(each => [each, figureOf(each, by, wrappedNative)] as const))
  return [...holdings].sort((a, b) => {
    const [left, right] = [figures.get(a), figures.get(b)]
    if (left === undefined || right === undefined)
      return left === right ? 0 : left === undefined ? 1 : -1
    if (left.currency !== right.currency) return left.currency < right.currency ? -1 : 1
    return left.value === right.value ? 0 : left.value < right.value ? -sign : sign
  })
}

export declare namespace sortHoldings {
  type Options = { by: HoldingSort; down: boolean; wrappedNative: Address | undefined }
}

function figureOf(
  { row, floor, offer, cost, gain }: OfferedHolding,
  by: Exclude<HoldingSort, 'item'>,
  wrappedNative: Address | undefined,
): { currency: string; value: bigint } | undefined {
  const paid = isUnread(cost) ? cost : cost?.parts[0].each
  const prices = { floor, offer, cost: paid, gain: paid, listed: row.ownership.floorAsk?.price }
  const price = prices[by]
  if (!price || isUnread(price) || (by === 'gain' && gain === undefined)) return undefined
  return {
    // The empty text comes before every address.
    currency: isNative(price.currency, wrappedNative) ? '' : price.currency.contract,
    value: by === 'gain' ? (gain?.value ?? 0n) : BigInt(price.amount.raw),
  }
}
