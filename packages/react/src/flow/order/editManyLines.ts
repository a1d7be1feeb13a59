import type { SeriesRest } from '@sluice/sdk'
import type { FieldProblem } from '../fieldProblem.ts'
import type { TokenReference } from '../flowTypes.ts'
import { type BidContext, type BidTerms, bidTerms } from '../offer/bidTerms.ts'
import type { BidTarget } from '../offer/readBidContext.ts'
import type { OrderSpan } from '../orderEnd.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import type { FloorRule } from './listManyLines.ts'
import { type ListContext, type ListTerms, listTerms } from './listTerms.ts'
import type { OrderRevocation } from './orderZone.ts'
import type { Pricing } from './pricedBy.ts'
import type { EditWay } from './readOwnOrder.ts'

/** Another price for an order. */
export type EditManyItem = {
  orderId: string
  /** As typed: the price of one. */
  price: string
  /** The rule that made the price, where one did that follows a floor: the review holds the price to the floor of then. */
  rule?: FloorRule | undefined
  /** Whether a rule that is due leaves its price as it is. */
  isPriced?: true | undefined
}

/**
 * When all of them end; of offers more than 30 days from now only with `longer`. `gasless` is about those that a transaction
 * cancels first: the others stay as they are.
 */
export type EditManyForm = OrderSpan &
  OrderRevocation &
  Acknowledging & {
    items: readonly EditManyItem[]
    /** The rule that all are priced by at once; by hand when absent. */
    pricing?: Pricing | undefined
    longer: boolean
    /** What is left of runs of before, that this goes on with. */
    continues?: SeriesRest | undefined
  }

/** What is known of an order that is changed. */
export type EditManyOrder = {
  orderId: string
  /** The price of one that it has now, base units, and when it ends, seconds since 1970; 0 for never. */
  before: { unitPrice: bigint | undefined; expiresAt: number }
  /** How it is changed: by one signature, or by a transaction and a signature. */
  way: EditWay
  /** How many of it are left. */
  quantity: bigint
} & (
  | { side: 'sell'; token: Omit<TokenReference, 'chainId'>; context: ListContext }
  | { side: 'buy'; target: BidTarget; context: BidContext }
)

/** One order of many: what it then says, or what is wrong with what was typed for it. */
export type EditManyLine = EditManyOrder & {
  terms?: ListTerms | BidTerms | undefined
  problem?: FieldProblem | undefined
  /** What is wrong with when they all end. */
  spanProblem?: FieldProblem | undefined
}

/**
 * The changes that a form describes, in its order; orders about which nothing was read yet are left out.
 *
 * @param read What is known of the orders, in any order.
 * @param now Milliseconds since 1970.
 */
export function editManyLines(
  { items, duration, endsAt, longer, gasless }: EditManyForm,
  read: readonly EditManyOrder[],
  now: number,
): readonly EditManyLine[] {
  return items.flatMap(({ orderId, price }) => {
    const order = read.find(each => each.orderId === orderId)
    if (order === undefined) return []
    const form = { price, quantity: String(order.quantity), duration, endsAt, longer, gasless }
    const { terms, problems } =
      order.side === 'sell'
        ? listTerms(form, order.context, now)
        : bidTerms(form, order.context, now)
    const { duration: spanProblem, ...others } = problems ?? {}
    const problem = Object.values(others).find(each => each !== undefined)
    return [{ ...order, terms, problem, spanProblem }]
  })
}
