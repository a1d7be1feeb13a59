import type { SeriesRest } from '@sluice/sdk'
import type { TokenReference } from '../flowTypes.ts'
import type { OrderSpan } from '../orderEnd.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import type { PriceRule } from './listPrices.ts'
import { type ListContext, type ListTerms, listTerms } from './listTerms.ts'
import type { OrderRevocation } from './orderZone.ts'
import type { Pricing } from './pricedBy.ts'
import type { PricedIn } from './pricedIn.ts'

/** A rule that follows a floor. */
export type FloorRule = Extract<PriceRule, { kind: 'floor' | 'trait' }>

export type ListManyItem = {
  token: Omit<TokenReference, 'chainId'>
  /** As typed: the price of one; and how many. */
  price: string
  quantity: string
  /** The rule that made the price, where one did that follows a floor: the review holds the price to the floor of then. */
  rule?: FloorRule | undefined
  /** Whether a rule that is due leaves its price as it is. */
  isPriced?: true | undefined
}

export type ListManyForm = OrderSpan &
  OrderRevocation &
  PricedIn &
  Acknowledging & {
    items: readonly ListManyItem[]
    /** The rule that all are priced by at once; by hand when absent. */
    pricing?: Pricing | undefined
    /** What is left of runs of before, that this goes on with. */
    continues?: SeriesRest | undefined
  }

/** One token of many: `terms`, or what is wrong with what was typed for it. */
export type ListManyLine = {
  token: ListManyItem['token']
  context: ListContext
  terms?: ListTerms | undefined
  problems?: listTerms.Result['problems']
}

/**
 * The listings that a form describes, in its order; tokens about which nothing was read yet are left out.
 *
 * @param read What is known of the tokens, in any order.
 * @param now Milliseconds since 1970.
 */
export function listManyLines(
  { items, duration, endsAt, gasless, currency }: ListManyForm,
  read: readonly Pick<ListManyLine, 'token' | 'context'>[],
  now: number,
): readonly ListManyLine[] {
  const known = new Map(read.map(({ token, context }) => [keyOf(token), context]))
  return items.flatMap(({ token, ...typed }) => {
    const context = known.get(keyOf(token))
    if (context === undefined) return []
    const form = { ...typed, duration, endsAt, gasless, currency }
    return [{ token, context, ...listTerms(form, context, now) }]
  })
}

const keyOf = ({ contract, tokenId }: ListManyItem['token']) =>
  `${contract.toLowerCase()}:${tokenId}`
