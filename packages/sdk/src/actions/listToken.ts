import type { Listing as ApiListing } from '../api/index.ts'
import { listing as listingSchema } from '../api/schemas/requests.ts'
import { type ClientContext, findChain, type ServedChain } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import { execute } from '../execution/execute.ts'
import { fetchSteps } from '../execution/fetchSteps.ts'
import type { ExecutionResult, PrecheckResult } from '../execution/state.ts'
import { adaptWallet } from '../wallet/adaptWallet.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { RunOptions } from './runOptions.ts'
import { validate } from './validate.ts'

const day = 86_400
const defaultDays = 30
const mostDays = 180

/**
 * Lists tokens for sale: approves the exchange where needed, signs the orders and posts them.
 *
 * Listings without fees inherit the marketplace fees of the chain, else of the client; an expiry is
 * always sent, 30 days from now by default and at most 180.
 *
 * What the bytes of an approval or an order do is not decoded yet: `verify` is asked about each before the
 * wallet is.
 *
 * @returns With `precheck` the steps, nothing carried out. Else the result; each order's id is in
 * `orderData` of its item, and `state.status` is `partial` when some orders were refused.
 * @throws InvalidInputError, ConfigurationError, APIError, UserRejectedError and other errors of Sluice.
 * @example
 * await listToken(client, { listings: [{ token: '0x…:1', weiPrice: parseEther('1') }], wallet })
 */
export async function listToken(
  client: ClientContext,
  options: listToken.Options & { precheck: true },
): Promise<PrecheckResult>
export async function listToken(
  client: ClientContext,
  options: listToken.Options & { precheck?: false | undefined },
): Promise<ExecutionResult>
export async function listToken(
  client: ClientContext,
  options: listToken.Options,
): Promise<ExecutionResult | PrecheckResult>
export async function listToken(
  client: ClientContext,
  options: listToken.Options,
): Promise<ExecutionResult | PrecheckResult> {
  const chain = findChain(client, options.chainId)
  if (options.listings.length === 0 || options.listings.length > 50) {
    throw new InvalidInputError({
      field: 'listings',
      value: options.listings.length,
      problem: `must be 1 to 50 listings, not ${options.listings.length}`,
    })
  }
  const now = Math.floor(Date.now() / 1000)
  const params = options.listings.map((listing, index) => {
    const prepared = prepare(client, chain, listing, now)
    check(prepared, `listings.${index}`, now)
    return prepared
  })
  const wallet = adaptWallet(options.wallet, client)
  const maker = await currentAccount(wallet, options.signal)
  const { source } = client.config
  const body = {
    maker,
    ...(source === undefined ? {} : { source }),
    params,
    ...options.options,
  }
  const call = { chain, endpoint: '/execute/list/v5', body, signal: options.signal }
  if (options.precheck) {
    const { steps, path, fees } = await fetchSteps(client, call)
    return { steps, path, fees }
  }
  return execute(client, {
    ...options,
    ...call,
    action: 'list',
    account: maker,
    wallet,
    lastStep: 'order-signature',
    asked: { orders: params.length },
    // Filled in anew for every call, so they say nothing about the wish.
    intent: { listings: options.listings, options: options.options },
  })
}

export declare namespace listToken {
  /** One listing. `weiPrice` is the total for all `quantity`, in base units of `currency`. */
  type Listing = Omit<ApiListing, 'weiPrice' | 'endWeiPrice'> & {
    weiPrice: string | bigint
    endWeiPrice?: string | bigint | undefined
  }
  type Options = RunOptions & {
    listings: readonly Listing[]
    /** The other fields of the request. */
    options?: { source?: string | undefined } | undefined
  }
}

function prepare(
  client: ClientContext,
  chain: ServedChain,
  listing: listToken.Listing,
  now: number,
): ApiListing {
  const { weiPrice, endWeiPrice, ...rest } = listing
  const marketplaceFees = chain.marketplaceFees ?? client.config.marketplaceFees
  const { automatedRoyalties } = client.config
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
