import { orderHash, seaportAbi, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import { bidCurrencies, wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import type { Call } from '../indexer/chainSource.ts'
import { royaltyCall } from '../indexer/discoverCollections.ts'
import { readInTime } from '../indexer/readInTime.ts'
import { checkBidPrice } from '../orderbook/checkBidPrice.ts'
import { royaltiesIn } from '../orderbook/readRoyalties.ts'
import { refuseList } from '../orderbook/tokenSets/refuseList.ts'
import {
  resolveTokenSet,
  type TokenSet,
  type TokenSetWish,
} from '../orderbook/tokenSets/resolveTokenSet.ts'
import { toOrderSet } from '../orderbook/tokenSets/toOrderSet.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { collections, type Royalty } from '../storage/schema/metadata.ts'
import { buildOffer } from './buildOffer.ts'
import { feesOf } from './feesOf.ts'
import { findExchange } from './findExchange.ts'
import { findPosted, type signingRequest } from './signingRequest.ts'
import { TermsError } from './TermsError.ts'
import { toSeconds } from './toSeconds.ts'

type Param = z.output<Routes['/execute/bid/v5']['body']>['params'][number]

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])

/**
 * The Seaport order of one offer, and what its maker has of the currency.
 *
 * @throws TermsError that says why the offer cannot be made.
 * @throws ServerError 429 when the allowance does not pay for a list of tokens.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function makeBid(context: ChainContext, options: makeBid.Options) {
  const { chain, source } = context
  const { param, maker, site, request, index } = options
  const currency = param.currency ?? wrappedNative(chain)
  if (!currency || !bidCurrencies(chain).includes(currency))
    throw new TermsError('Unsupported currency')
  checkSupport(param, currency)
  const { version, conduitKey, operator, place } = await findExchange(context, param, maker)
  const { wish, hint } = wishOf(param)
  const set = await resolveTokenSet(context, wish, { charge: options.charge, isKept: false })
  if ('status' in set) throw new TermsError(set.reason)
  const { standard, royalties } = await findCollection(context, set.contract)
  const quantity = BigInt(param.quantity ?? 1)
  const price = BigInt(param.weiPrice)
  const low = await checkBidPrice(context, {
    contract: set.contract,
    currency,
    price: price / quantity,
  })
  if (low) throw new TermsError(low.reason)
  if (standard === 'erc721' && set.tokenId !== undefined && quantity !== 1n)
    throw new TermsError(`quantity must be 1 for an ERC721 token, got ${quantity}`)
  const money = { address: currency, abi }
  const told = set.tokenId === undefined ? [] : [royaltyCall(set.contract, set.tokenId)]
  const reads: Call[] = [
    {
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'getCounter',
      args: [maker],
    },
    { ...money, functionName: 'balanceOf', args: [maker] },
    { ...money, functionName: 'allowance', args: [maker, operator] },
    ...told,
  ]
  const [counter, balance, allowance, royalty] = await readInTime(source, reads, told)
  if (typeof counter !== 'bigint') throw new TermsError('The exchange is not on this chain')
  if (typeof balance !== 'bigint' || typeof allowance !== 'bigint')
    throw new TermsError('Unsupported currency')
  const components = buildOffer({
    maker,
    conduitKey,
    place,
    counter,
    standard,
    time: request.time,
    startTime: request.startTime,
    terms: {
      set,
      quantity,
      currency,
      price,
      royalties: royaltiesFor(param, set, royalties, royalty),
      royaltyBps: param.royaltyBps,
      fees: feesOf(param),
      listingTime: toSeconds(param.listingTime),
      expirationTime: toSeconds(param.expirationTime),
      salt: param.salt === undefined ? request.saltAt(index) : BigInt(param.salt),
      hasOwnSalt: param.salt !== undefined,
      source: site,
    },
  })
  // Said before anybody signs: its post would be refused. What is in the book already has its place.
  const full = await refuseList(context, { maker, contract: set.contract }, toOrderSet(set))
  if (full && (await findPosted(context, [orderHash(components)])).size === 0)
    throw new TermsError(full.reason)
  const isCounted = param.checkMakerOutstandingBalance === true
  const { cancels, replaces } = place
  return {
    ...{ version, components, hint, operator, cancels, replaces, currency, price, balance },
    ...{ allowance, isCounted },
  }
}

export declare namespace makeBid {
  type Options = {
    param: Param
    maker: Hex
    /** The marketplace that the offer is made on. */
    site: string | undefined
    request: signingRequest.Result
    /** Where the offer stands in the request. */
    index: number
    /** Takes from the allowance of who asks what a list of tokens costs. */
    charge: Asked['charge'] | undefined
  }
}

function checkSupport(param: Param, currency: Hex) {
  if (param.usePermit)
    throw new TermsError(
      `Permit not supported for currency ${currency}: usePermit must be false, an offer is approved by a transaction`,
    )
  if (param.excludeFlaggedTokens)
    throw new TermsError('Tokens are not flagged here: excludeFlaggedTokens must be false')
  if (param.endWeiPrice !== undefined && param.endWeiPrice !== param.weiPrice)
    throw new TermsError('endWeiPrice: the price of an offer does not change over time')
  if (param.taker !== undefined && param.taker !== zeroAddress)
    throw new TermsError('taker: an offer is for every holder')
}

/** The tokens that an offer is for, and what its post says of them. */
function wishOf(param: Param): { wish: TokenSetWish; hint: Record<string, unknown> } {
  const { token, collection, tokenSetId, attributeKey: key, attributeValue: value } = param
  if (key !== undefined || value !== undefined) {
    if (key === undefined || value === undefined)
      throw new TermsError('attributeKey and attributeValue must be given together')
    if (collection === undefined)
      throw new TermsError('attributeKey and attributeValue need a collection')
    if (token !== undefined || tokenSetId !== undefined)
      throw new TermsError('An offer for an attribute must not name a token or a token set')
    const attribute = { collection, key, value }
    return { wish: { attribute }, hint: { attribute } }
  }
  return {
    wish: { token: token === undefined ? undefined : toTokenKey(token), collection, tokenSetId },
    hint: {
      ...(collection === undefined ? {} : { collection }),
      ...(tokenSetId === undefined ? {} : { tokenSetId }),
    },
  }
}

async function findCollection({ db, chain }: ChainContext, contract: Hex) {
  const [collection] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract)))
  if (!collection) throw new TermsError('Unsupported contract')
  return { standard: collection.kind, royalties: collection.royalties }
}

/** Those of the token, where there is one and the contract tells: it may ask for more or less for some. */
function royaltiesFor(
  param: Param,
  { tokenId }: TokenSet,
  ofCollection: readonly Royalty[],
  ofToken: unknown,
): readonly Royalty[] {
  if (param.automatedRoyalties === false) return []
  return tokenId === undefined ? ofCollection : royaltiesIn(ofToken, ofCollection)
}
