import { untrustedText } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { languageChoice } from '../language/languageChoice.ts'
import { isNative } from '../market/areComparable.ts'
import { isUnread } from '../market/isUnread.ts'
import { tokenName } from '../market/tokenSubject.ts'
import type { WorthOf } from '../market/worth.ts'
import type { OfferedHolding } from './holding.ts'

export type HoldingSort = 'item' | 'floor' | 'offer' | 'cost' | 'gain' | 'listed'

/** Of these the market's prices of now are compared; what was paid, and is won, was in another market. */
export const isSortedByWorth = (by: HoldingSort | undefined): by is 'floor' | 'offer' | 'listed' =>
  by === 'floor' || by === 'offer' || by === 'listed'

/**
 * A copy in the order asked for. Floors, offers and listings in several currencies by what they are worth at the
 * marketplace's rates. What has none, and what was paid and won, cannot be compared across currencies: what is in the
 * chain's own comes first, then one currency after the other, each in order, and what has no figure last either way.
 */
export function sortHoldings<holding extends OfferedHolding>(
  holdings: readonly holding[],
  { by, down, wrappedNative, worthOf }: sortHoldings.Options,
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
  const figures = new Map(
    holdings.map(each => [each, figureOf(each, by, { wrappedNative, worthOf })] as const),
  )
  return [...holdings].sort((a, b) => {
    const [left, right] = [figures.get(a), figures.get(b)]
    if (left === undefined || right === undefined)
      return left === right ? 0 : left === undefined ? 1 : -1
    if (left.currency !== right.currency) return left.currency < right.currency ? -1 : 1
    return left.value === right.value ? 0 : left.value < right.value ? -sign : sign
  })
}

export declare namespace sortHoldings {
  type Options = {
    by: HoldingSort
    down: boolean
    wrappedNative: Address | undefined
    worthOf: WorthOf
  }
}

/** The price by which a holding stands where it is sorted by what the market asks and pays. */
export function priceBy(
  { row, floor, offer }: OfferedHolding,
  by: 'floor' | 'offer' | 'listed',
): Price | undefined {
  const price = { floor, offer, listed: row.ownership.floorAsk?.price }[by]
  return !price || isUnread(price) ? undefined : price
}

function figureOf(
  holding: OfferedHolding,
  by: Exclude<HoldingSort, 'item'>,
  { wrappedNative, worthOf }: Pick<sortHoldings.Options, 'wrappedNative' | 'worthOf'>,
): { currency: string; value: bigint } | undefined {
  const { cost, gain } = holding
  const paid = isUnread(cost) ? undefined : cost?.parts[0].each
  const price = isSortedByWorth(by) ? priceBy(holding, by) : paid
  if (!price || (by === 'gain' && gain === undefined)) return undefined
  const worth = isSortedByWorth(by) ? worthOf(price) : undefined
  // The empty text comes before every address.
  if (worth !== undefined) return { currency: '', value: worth }
  return {
    currency: isNative(price.currency, wrappedNative) ? '' : price.currency.contract,
    value: by === 'gain' ? (gain?.value ?? 0n) : BigInt(price.amount.raw),
  }
}
