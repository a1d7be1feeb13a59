import { parseAmount } from '../../format/parseAmount.ts'
import { parseCount } from '../../format/parseCount.ts'
import type { FieldProblem } from '../fieldProblem.ts'
import { type OrderRevocation, type ZoneContext, zoneOf } from '../order/orderZone.ts'
import { isPricedIn, isRefused, type PricedContext, type PricedIn } from '../order/pricedIn.ts'
import { priceProblem } from '../order/priceProblem.ts'
import type { EditedQuantity } from '../order/withQuantity.ts'
import { type OrderSpan, orderEnd } from '../orderEnd.ts'
import type { Measured } from '../price/marketsIn.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import type { LiveOffer } from '../price/readLiveOffers.ts'
import type { OwnOffer } from '../price/readOwnOffers.ts'
import { isLongSpan, usualDays } from './isLongSpan.ts'

export type BidForm = OrderSpan &
  OrderRevocation &
  PricedIn &
  Acknowledging &
  EditedQuantity & {
    /** As typed: the price of one. */
    price: string
    /** Whether it may stand for more than 30 days. */
    longer: boolean
  }

/** What is known before the person chooses. Amounts are base units of `currency`. */
export type BidContext = ZoneContext &
  PricedContext & {
    /** Whether more than one can be bid for. */
    several: boolean
    /** How many there are of an edition that is offered for, where that is known. */
    supply?: bigint | undefined
    floor?: bigint | undefined
    /** Where that is in another currency, what it is by the marketplace's rate. */
    floorByRate?: bigint | undefined
    /** The cheapest listing of what is offered for by anybody else, as it is compared with what is offered. */
    ask?: Measured | undefined
    /** What the one token was last sold for, and what somebody else offers at best for one, measured in the same way. */
    sold?: Measured | undefined
    best?: Measured | undefined
    /** Whether there is one that cannot be compared: it is in another currency, and no rate is told. */
    isIncomparable?: boolean | undefined
    /** What somebody else offers at best for it, in the same currency. */
    topOffer?: bigint | undefined
    /** The offers of the account in the currency that are not over: one balance stands behind all of them. */
    offers?: readonly LiveOffer[] | undefined
    /** Those of the account for exactly the same, in any currency, as far as they were read: each can be accepted by itself. */
    same?: readonly OwnOffer[] | undefined
    /** What Seaport's conduit may take of the currency now, as far as it could be read. */
    allowance?: bigint | undefined
    /** What the account has of the currency, and of the native one, as far as it could be read. */
    balance?: bigint | undefined
    native?: bigint | undefined
  }

/** What an offer says, exactly. Base units for all of `quantity`. */
export type BidTerms = {
  quantity: bigint
  unitPrice: bigint
  price: bigint
  /** Seconds since 1970. */
  expiresAt: number
  /** Seconds that were chosen, where the end was not. */
  duration?: number | undefined
  /** What has to be wrapped first, of the wrapped native currency; undefined when the balance is not known. */
  wrap?: bigint | undefined
  /** What is missing, even after everything native is wrapped where that helps; undefined when a balance that it takes is not known. */
  missing?: bigint | undefined
  /** By which it can be ended without a transaction. */
  zone?: `0x${string}` | undefined
}

/**
 * The terms that a form stands for, or what is wrong with it, field by field.
 *
 * @param now Milliseconds since 1970.
 */
export function bidTerms(form: BidForm, context: BidContext, now: number): bidTerms.Result {
  if (!isPricedIn(form, context)) return { problems: {} }
  const unit = parseAmount(form.price, context.currency.decimals)
  const count = context.several ? parseCount(form.quantity ?? '1') : 1n
  const problems = {
    price: isRefused(context)
      ? ({ code: 'currency-refused', symbol: context.currency.symbol } as const)
      : priceProblem(unit, context.currency),
    quantity: quantityProblem(count),
    duration: durationProblem(form, now),
  }
  const { expiresAt, duration } = orderEnd(form, now)
  if (unit.value === undefined || count === undefined || expiresAt === undefined)
    return { problems }
  if (Object.values(problems).some(problem => problem !== undefined)) return { problems }
  const price = unit.value * count
  const { balance, native, isOther } = context
  const zone = zoneOf(form, context)
  const short = balance === undefined ? undefined : atLeastZero(price - balance)
  return {
    terms: {
      quantity: count,
      unitPrice: unit.value,
      price,
      expiresAt,
      ...(duration === undefined ? {} : { duration }),
      // Nothing can be wrapped into any other currency.
      wrap: isOther ? 0n : short,
      missing: isOther ? short : missingOf(short, native),
      ...(zone === undefined ? {} : { zone }),
    },
  }
}

export declare namespace bidTerms {
  type Problems = {
    price?: FieldProblem | undefined
    quantity?: FieldProblem | undefined
    duration?: FieldProblem | undefined
  }
  type Result =
    | { terms: BidTerms; problems?: undefined }
    | { problems: Problems; terms?: undefined }
}

function quantityProblem(count: bigint | undefined): FieldProblem | undefined {
  if (count === undefined) return { code: 'not-whole' }
  if (count === 0n) return { code: 'bid-none' }
  return count > BigInt(Number.MAX_SAFE_INTEGER)
    ? { code: 'bid-most', most: Number.MAX_SAFE_INTEGER }
    : undefined
}

function durationProblem(form: BidForm, now: number): FieldProblem | undefined {
  const { problem, expiresAt } = orderEnd(form, now)
  if (expiresAt === undefined) return problem
  return isLongSpan(form, now) && !form.longer
    ? { code: 'duration-long', most: usualDays }
    : undefined
}

function missingOf(short: bigint | undefined, native: bigint | undefined): bigint | undefined {
  if (short === 0n) return 0n
  return short === undefined || native === undefined ? undefined : atLeastZero(short - native)
}

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n)
