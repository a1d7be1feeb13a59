import type { Listing as ApiListing } from '../../api/index.ts'
import { listing as listingSchema } from '../../api/schemas/requests.ts'
import { type ClientConfig, findChain, type ServedChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import type { listToken } from '../listToken.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { validate } from '../validate.ts'

const day = 86_400
const defaultDays = 30
const mostDays = 180

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planList({ config, now }: PlanContext, options: listToken.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  if (options.listings.length === 0 || options.listings.length > 50) {
    throw new InvalidInputError({
      field: 'listings',
      value: options.listings.length,
      problem: `must be 1 to 50 listings, not ${options.listings.length}`,
    })
  }
  const params = options.listings.map((listing, index) => {
    const prepared = prepare(config, chain, listing, now)
    check(prepared, `listings.${index}`, now)
    return prepared
  })
  const { source } = config
  return {
    chain,
    endpoint: '/execute/list/v5',
    body: { ...(source === undefined ? {} : { source }), params, ...options.options },
    accountField: 'maker',
    lastSteps: ['order-signature'],
    asked: { kind: 'orders', orders: params.length },
    // Filled in anew for every call, so they say nothing about the wish.
    intent: { listings: options.listings, options: options.options },
  }
}

function prepare(
  config: ClientConfig,
  chain: ServedChain,
  listing: listToken.Listing,
  now: number,
): ApiListing {
  const { weiPrice, endWeiPrice, ...rest } = listing
  const marketplaceFees = chain.marketplaceFees ?? config.marketplaceFees
  const { automatedRoyalties } = config
  const ownBook = rest.orderbook === undefined || rest.orderbook === 'reservoir'
  const hasFees = rest.fees !== undefined || rest.marketplaceFees !== undefined
  return {
    ...rest,
    weiPrice: weiPrice.toString(),
    ...(endWeiPrice === undefined ? {} : { endWeiPrice: endWeiPrice.toString() }),
    expirationTime: rest.expirationTime ?? String(now + defaultDays * day),
    ...(ownBook && !hasFees && marketplaceFees ? { marketplaceFees: [...marketplaceFees] } : {}),
    ...(ownBook && rest.automatedRoyalties === undefined && automatedRoyalties !== undefined
      ? { automatedRoyalties }
      : {}),
  }
}

function check(listing: ApiListing, field: string, now: number): void {
  validate(listingSchema, listing, field)
  const refuse = (name: string, value: unknown, problem: string) =>
    new InvalidInputError({ field: `${field}.${name}`, value, problem })
  if (BigInt(listing.weiPrice) <= 0n) {
    throw refuse('weiPrice', listing.weiPrice, 'must be more than 0')
  }
  const expiration = Number(listing.expirationTime)
  if (expiration <= now) {
    throw refuse('expirationTime', listing.expirationTime, 'must be in the future')
  }
  if (expiration > now + mostDays * day) {
    throw refuse('expirationTime', listing.expirationTime, `must be within ${mostDays} days`)
  }
  if (listing.listingTime !== undefined && Number(listing.listingTime) >= expiration) {
    throw refuse('listingTime', listing.listingTime, 'must be before expirationTime')
  }
}
