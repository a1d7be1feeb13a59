import type * as z from 'zod/mini'
import type { ClientConfig, ServedChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import { validate } from '../validate.ts'

const day = 86_400
const defaultDays = 30

/** What listings and offers have in common. */
type Given = {
  weiPrice: string | bigint
  endWeiPrice?: string | bigint | undefined
  expirationTime?: string | undefined
  duration?: orderTerms.Duration
  listingTime?: string | undefined
  orderbook?: string | undefined
  fees?: readonly string[] | undefined
  marketplaceFees?: readonly string[] | undefined
  automatedRoyalties?: boolean | undefined
}

/**
 * A listing or an offer as it is sent: prices as decimal strings, an expiry, and what it inherits. Orders for
 * the marketplace's own book that carry no fees take those of the chain, else of the client; the caller's
 * object stays as it is.
 *
 * @throws InvalidInputError naming the field, as seen from the caller's options.
 */
export function orderTerms(given: Given, options: orderTerms.Options): Record<string, unknown> {
  const { config, chain, now } = options
  const { weiPrice, endWeiPrice, duration, ...rest } = given
  assertDuration(duration, options.field)
  const marketplaceFees = chain.marketplaceFees ?? config.marketplaceFees
  const { automatedRoyalties } = config
  const ownBook = rest.orderbook === undefined || rest.orderbook === 'reservoir'
  const hasFees = rest.fees !== undefined || rest.marketplaceFees !== undefined
  const terms = {
    ...rest,
    weiPrice: toText(weiPrice),
    ...(endWeiPrice === undefined ? {} : { endWeiPrice: toText(endWeiPrice) }),
    expirationTime: rest.expirationTime ?? String(now + (duration ?? defaultDays * day)),
    ...(ownBook && !hasFees && marketplaceFees ? { marketplaceFees: [...marketplaceFees] } : {}),
    ...(ownBook && rest.automatedRoyalties === undefined && automatedRoyalties !== undefined
      ? { automatedRoyalties }
      : {}),
  }
  validate(options.schema, terms, options.field)
  check(terms, options)
  return terms
}

export declare namespace orderTerms {
  /**
   * Seconds from now on until it ends, where `expirationTime` is absent. Where both are given, `expirationTime` is sent,
   * and this says what was chosen: two calls with the same `duration` want one order, although their ends, each counted
   * from its own review, are not the same.
   */
  type Duration = number | undefined
  type Options = {
    config: Readonly<ClientConfig>
    chain: ServedChain
    /** Seconds since 1970. */
    now: number
    schema: z.ZodMiniType
    /** Where the order stands in the caller's options. */
    field: string
    /** How many days from now it may end at the latest; as late as the caller says when absent. */
    mostDays?: number | undefined
  }
}

function assertDuration(duration: number | undefined, field: string): void {
  if (duration === undefined || (Number.isSafeInteger(duration) && duration > 0)) return
  throw new InvalidInputError({
    ...{ field: `${field}.duration`, value: duration },
    problem: 'must be a whole number of seconds, more than 0',
  })
}

function check(
  terms: {
    weiPrice: string
    endWeiPrice?: string | undefined
    expirationTime: string
    listingTime?: string | undefined
  },
  { field, now, mostDays }: orderTerms.Options,
): void {
  const refuse = (name: string, value: unknown, problem: string) =>
    new InvalidInputError({ field: `${field}.${name}`, value, problem })
  if (BigInt(terms.weiPrice) <= 0n) throw refuse('weiPrice', terms.weiPrice, 'must be more than 0')
  const { endWeiPrice } = terms
  if (endWeiPrice !== undefined) {
    if (BigInt(endWeiPrice) <= 0n) throw refuse('endWeiPrice', endWeiPrice, 'must be more than 0')
    // The contract of the API knows prices that fall, and no others.
    if (BigInt(endWeiPrice) > BigInt(terms.weiPrice)) {
      throw refuse('endWeiPrice', endWeiPrice, 'must not be above weiPrice')
    }
  }
  const expiration = Number(terms.expirationTime)
  if (expiration <= now) {
    throw refuse('expirationTime', terms.expirationTime, 'must be in the future')
  }
  if (mostDays !== undefined && expiration > now + mostDays * day) {
    throw refuse('expirationTime', terms.expirationTime, `must be within ${mostDays} days`)
  }
  if (terms.listingTime !== undefined && Number(terms.listingTime) >= expiration) {
    throw refuse('listingTime', terms.listingTime, 'must be before expirationTime')
  }
}

function toText(amount: string | bigint): string {
  return typeof amount === 'bigint' ? amount.toString() : amount
}
