import { ConfigurationError, type FloorAsk, SluiceError } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { priceCurrencies } from '../order/priceCurrencies.ts'
import type { PricedIn } from '../order/pricedIn.ts'
import { readExchange } from '../order/readExchange.ts'
import { type MarketIn, marketsIn } from '../price/marketsIn.ts'
import { offersIn } from '../price/readLiveOffers.ts'
import { type OthersFloor, readOthersFloor } from '../price/readOthersFloor.ts'
import { type OwnOffer, readOwnOffers, targetKey } from '../price/readOwnOffers.ts'
import { toldCurrency } from '../toldCurrency.ts'
import { conduit } from '../verify/knownContracts.ts'
import { worthOf } from '../worthOf.ts'
import type { BidContext } from './bidTerms.ts'
import { criteriaRoot } from './criteriaRoot.ts'
import type { Wanted } from './verifyBid.ts'

/** What an offer is for: one token, any with an attribute, or any of the collection. */
export type BidTarget = {
  contract: Address
  tokenId?: bigint | undefined
  attribute?: { key: string; value: string } | undefined
  /** Whether there can be more than one of each token, as of an ERC1155. */
  several: boolean
}

/** Orders of the account itself that may stand before the first of somebody else. */
const mostOwn = 20

/** Tokens of an attribute that an offer can name: each is read and hashed, and marketplaces name no more either. */
const mostTokens = 10_000
const perPage = 100

/** The same, with the account's other offers: one balance and one approval stand behind all of them and the new one. */
export async function readOfferContext(
  options: FlowScope & { target: BidTarget },
  priced: PricedIn,
  signal: AbortSignal,
): Promise<BidContext> {
  const { currency: address = wrappedOf(options).address } = priced
  const [context, { own, ...beside }] = await Promise.all([
    readBidContext(options, priced, signal),
    readBeside(options, address, signal),
  ])
  const target = targetKey(options.target)
  return { ...context, ...beside, same: own.filter(offer => offer.target === target) }
}

/** What stands beside a new offer in a currency: the account's other offers, and what they may be paid from. */
export async function readBeside(
  scope: FlowScope,
  currency: Address,
  signal: AbortSignal,
): Promise<Pick<BidContext, 'offers' | 'allowance'> & { own: readonly OwnOffer[] }> {
  const [own, allowance] = await Promise.all([
    readOwnOffers(scope, signal),
    scope.getAllowance?.(currency, conduit).catch(() => undefined),
  ])
  return { own, offers: offersIn(currency, own), allowance }
}

/** What is known before the person chooses a price. */
export async function readBidContext(
  options: FlowScope & { target: BidTarget },
  { currency: chosen }: PricedIn,
  signal: AbortSignal,
): Promise<BidContext> {
  const { client, chainId, account, target, getBalance } = options
  const wrapped = wrappedOf(options)
  const isOther = chosen !== undefined && !isAddressEqual(chosen, wrapped.address)
  const currency = isOther ? toldCurrency(options, chosen) : wrapped
  const { contract, tokenId, attribute } = target
  const token = tokenId === undefined ? undefined : `${contract}:${tokenId}`
  const market = marketsIn(options, 'most', signal)(currency)
  const [collections, tokens, bids, exchange, balance, native] = await Promise.all([
    client.request('/collections/v7', { query: { id: contract }, chainId, signal }),
    token === undefined && attribute === undefined
      ? undefined
      : client.request('/tokens/v7', {
          query: {
            ...(token === undefined ? { collection: contract } : { tokens: [token as never] }),
            ...(attribute === undefined
              ? {}
              : { attributes: { [attribute.key]: [attribute.value] } }),
            sortBy: 'floorAskPrice',
            sortDirection: 'asc',
            includeLastSale: token !== undefined,
            limit: token === undefined ? mostOwn : 1,
          },
          chainId,
          signal,
        }),
    client.request('/orders/bids/v6', {
      query: {
        ...(token === undefined ? { collection: contract } : { token: token as never }),
        ...(attribute === undefined ? {} : { attribute: { [attribute.key]: [attribute.value] } }),
        status: 'active',
        sortBy: 'price',
        sortDirection: 'desc',
        limit: mostOwn,
      },
      chainId,
      signal,
    }),
    readExchange(options, contract, signal),
    getBalance?.(currency.address).catch(() => undefined),
    getBalance?.(zeroAddress).catch(() => undefined),
  ])
  const isOwn = (by: Address | null | undefined) => by != null && isAddressEqual(by, account)
  const asks = tokens?.tokens.map(({ market }) => market?.floorAsk) ?? []
  const told = asks.filter(ask => !isOwn(ask?.maker))
  // One of an edition has a market of its own: what another one of it asks is no measure.
  const isEdition = target.several && tokenId !== undefined
  // None is what is told of one whose holders nobody knows, too.
  const supply = (isEdition && tokens?.tokens[0]?.token.supply) || undefined
  const own = isEdition ? noAsk : await cheapest(market, told)
  const { floor: compared, isIncomparable } =
    own.floor === undefined
      ? await readOthersFloor(options, {
          ...(isEdition
            ? { ask: asks[0], of: { contract, tokenId } }
            : { ask: collections.collections[0]?.floorAsk, of: { contract } }),
          ...{ market, signal },
        })
      : own
  const bid = bids.orders.find(({ maker }) => !isOwn(maker))
  const lastSale = tokenId === undefined ? undefined : tokens?.tokens[0]?.token.lastSale
  const [sold, best] = await Promise.all([
    market.measure(lastSale?.price),
    market.measure(bid?.price),
  ])
  return {
    ...{ currency, isOther, balance, native, zone: exchange.zone },
    currencies: priceCurrencies(options, wrapped, [exchange.bids]),
    // Of an ERC721 only an offer for any of several can be for more than one.
    several: target.several || tokenId === undefined,
    supply: supply === undefined ? undefined : BigInt(supply),
    floor: compared?.isConverted ? undefined : compared?.amount,
    floorByRate: compared?.isConverted ? compared.amount : undefined,
    ...{ ask: compared, isIncomparable: isIncomparable || own.isIncomparable },
    topOffer: worthOf(bid?.price, [currency.address]),
    ...{ sold: sold ?? undefined, best: best ?? undefined },
  }
}

const noAsk: OthersFloor = { floor: undefined, isIncomparable: false }

/** The first of some listings that can be compared, and whether one before it cannot. */
async function cheapest(
  { measure }: MarketIn,
  asks: readonly (FloorAsk | null | undefined)[],
): Promise<OthersFloor> {
  let isIncomparable = false
  for (const ask of asks) {
    const floor = await measure(ask?.price)
    if (floor) return { floor, isIncomparable }
    isIncomparable ||= floor === null
  }
  return { floor: undefined, isIncomparable }
}

/**
 * What the order must be for, by the tokens that have the attribute now.
 *
 * @throws TooManyTokensError
 */
export async function readWanted(
  { client, chainId, target }: FlowScope & { target: BidTarget },
  signal: AbortSignal,
): Promise<{ wanted: Wanted; tokens?: number | undefined }> {
  const { contract, tokenId, attribute } = target
  if (tokenId !== undefined) return { wanted: { contract, tokenId } }
  if (attribute === undefined) return { wanted: { contract, root: undefined } }
  const ids: bigint[] = []
  let continuation: string | undefined
  for (let page = 0; page < mostTokens / perPage; page++) {
    const answer = await client.request('/tokens/v7', {
      query: {
        collection: contract,
        attributes: { [attribute.key]: [attribute.value] },
        sortBy: 'tokenId',
        limit: perPage,
        ...(continuation === undefined ? {} : { continuation }),
      },
      chainId,
      signal,
    })
    ids.push(...answer.tokens.map(row => BigInt(row.token.tokenId)))
    continuation = answer.continuation ?? undefined
    if (continuation === undefined) break
  }
  // The root of some of them would be that of another offer.
  if (continuation !== undefined) throw new TooManyTokensError(attribute, mostTokens)
  const root = criteriaRoot(ids)
  // Without a root the order would be for any token of the contract.
  return { wanted: { contract, root: root ?? `0x${'ff'.repeat(32)}` }, tokens: ids.length }
}

function wrappedOf({ client, chainId }: FlowScope): FlowCurrency {
  const chain = client.chains.find(entry => entry.id === chainId)
  const address = chain?.wrappedNative
  const token = chain?.paymentTokens.find(
    entry => address !== undefined && isAddressEqual(entry.address, address),
  )
  const native = chain?.paymentTokens.find(entry => entry.address === zeroAddress)
  if (address !== undefined && (token ?? native) !== undefined)
    return {
      address,
      symbol: token?.symbol ?? `W${native?.symbol}`,
      decimals: (token ?? native)?.decimals ?? 0,
    }
  throw new ConfigurationError('The chain has no wrapped native token', {
    code: 'invalid_configuration',
    details: { chainId },
    hints: [
      'Give it as wrappedNative, and among the payment tokens, of the chain of createClient.',
    ],
  })
}

/** An attribute that more tokens have than an offer can name. */
class TooManyTokensError extends SluiceError {
  constructor({ key, value }: NonNullable<BidTarget['attribute']>, most: number) {
    super(`attribute ${key}: ${value} is one of more than ${most} tokens`, {
      ...{ code: 'too_many_tokens', details: { field: 'attribute', key, value, most } },
      hints: ['Offer for an attribute that fewer tokens have, or for the collection.'],
    })
  }
}
