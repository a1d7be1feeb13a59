import { parseAmount } from '../../format/parseAmount.ts'
import { parseCount } from '../../format/parseCount.ts'
import type { FieldProblem } from '../fieldProblem.ts'
import type { FlowFee } from '../flowTypes.ts'
import { type OrderSpan, orderEnd } from '../orderEnd.ts'
import type { Measured } from '../price/marketsIn.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import type { OwnListing } from '../price/readOwnListings.ts'
import { type OrderRevocation, type ZoneContext, zoneOf } from './orderZone.ts'
import { isPricedIn, isRefused, type PricedContext, type PricedIn } from './pricedIn.ts'
import { priceProblem } from './priceProblem.ts'
import type { TraitFloor } from './traitFloor.ts'
import type { EditedQuantity } from './withQuantity.ts'

export type ListForm = OrderSpan &
  OrderRevocation &
  PricedIn &
  Acknowledging &
  EditedQuantity & {
    /** As typed: the price of one. */
    price: string
  }

/** What is known about the token before the person chooses. */
export type ListContext = ZoneContext &
  PricedContext & {
    /** How many the account owns. */
    owned: bigint
    /** How many of them are listed already. */
    listed: bigint
    /** Whether there can be more than one. */
    several: boolean
    /** Taken from the price; 1 = 0.01 %. */
    fees: readonly { kind: FlowFee['kind']; recipient?: `0x${string}` | undefined; bps: number }[]
    /** Whether the marketplace does not tell the royalties: they are not known to be none. */
    isRoyaltyUntold?: boolean | undefined
    /** The cheapest listing of the collection by anybody else, base units of `currency`; undefined where it is in another. */
    floor?: bigint | undefined
    /** Where that is in another currency, what it is by the marketplace's rate. */
    floorByRate?: bigint | undefined
    /** Whether the market has prices that cannot be compared with one in `currency`: no rate is told. */
    isIncomparable?: boolean | undefined
    /** The trait of the token whose cheapest listing asks the most. */
    traitFloor?: TraitFloor | undefined
    /** For what one was sold last, and what the best open offer of somebody else brings for one, after fees. */
    lastSale?: Measured | undefined
    bestOffer?: Measured | undefined
    /** The live listings of the account for this token. */
    live?: readonly OwnListing[] | undefined
  }

/** What a listing says, exactly. Amounts are base units for all of `quantity`. */
export type ListTerms = {
  quantity: bigint
  unitPrice: bigint
  price: bigint
  fees: readonly FlowFee[]
  /** Those of them that only the order tells; there once it was read. */
  untold?: readonly FlowFee[] | undefined
  /** What the seller gets. */
  net: bigint
  /** Seconds since 1970. */
  expiresAt: number
  /** Seconds that were chosen, where the end was not. */
  duration?: number | undefined
  /** By which it can be ended without a transaction. */
  zone?: `0x${string}` | undefined
}

/**
 * The terms that a form stands for, or what is wrong with it, field by field.
 *
 * @param now Milliseconds since 1970.
 */
export function listTerms(form: ListForm, context: ListContext, now: number): listTerms.Result {
  const unit = parseAmount(form.price, context.currency.decimals)
  const count = context.several ? parseCount(form.quantity ?? '1') : 1n
  if (!isPricedIn(form, context)) return { problems: {} }
  const price = isRefused(context)
    ? ({ code: 'currency-refused', symbol: context.currency.symbol } as const)
    : priceProblem(unit, context.currency)
  const quantity = quantityProblem(count, context)
  const end = orderEnd(form, now)
  const { problem: duration } = end
  if (unit.value === undefined || count === undefined || price || quantity || duration)
    return { problems: { price, quantity, duration } }
  const total = unit.value * count
  const { value: each } = unit
  const fees = context.fees.map(fee => ({
    ...fee,
    // Per piece, so that an order that is filled in parts divides evenly.
    amount: ((each * BigInt(fee.bps)) / 10_000n) * count,
  }))
  const zone = zoneOf(form, context)
  const taken = fees.reduce((sum, fee) => sum + fee.amount, 0n)
  if (taken >= total) return { problems: { price: { code: 'fees-take-all' } } }
  return {
    terms: {
      quantity: count,
      unitPrice: unit.value,
      price: total,
      fees,
      net: total - taken,
      expiresAt: end.expiresAt,
      ...(end.duration === undefined ? {} : { duration: end.duration }),
      ...(zone === undefined ? {} : { zone }),
    },
  }
}

export declare namespace listTerms {
  type Result =
    | { terms: ListTerms; problems?: undefined }
    | {
        problems: {
          price?: FieldProblem | undefined
          quantity?: FieldProblem | undefined
          duration?: FieldProblem | undefined
        }
        terms?: undefined
      }
}

function quantityProblem(
  count: bigint | undefined,
  context: ListContext,
): FieldProblem | undefined {
  if (count === undefined) return { code: 'not-whole' }
  if (context.owned === 0n) return { code: 'not-owned' }
  if (count === 0n) return { code: 'list-none' }
  // A request names the quantity as a JSON number.
  if (count > BigInt(Number.MAX_SAFE_INTEGER))
    return { code: 'list-most', most: Number.MAX_SAFE_INTEGER }
  return count > context.owned ? { code: 'owned-fewer', most: context.owned } : undefined
}
