import { seaportAbi, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import type { Call } from '../indexer/chainSource.ts'
import { royaltyCall } from '../indexer/discoverCollections.ts'
import { readInTime } from '../indexer/readInTime.ts'
import { royaltiesIn } from '../orderbook/readRoyalties.ts'
import { askCurrency } from '../price.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { collections } from '../storage/schema/metadata.ts'
import { approvalItems } from './approvalItems.ts'
import { buildListing } from './buildListing.ts'
import { cancelReplaced } from './cancelReplaced.ts'
import { feesOf } from './feesOf.ts'
import { findExchange } from './findExchange.ts'
import { makeOrders } from './makeOrders.ts'
import { rememberRequest } from './rememberRequest.ts'
import { signatureStep } from './signatureStep.ts'
import { signingRequest } from './signingRequest.ts'
import { TermsError } from './TermsError.ts'
import { toSeconds } from './toSeconds.ts'

type Body = z.output<Routes['/execute/list/v5']['body']>
type Param = Body['params'][number]

/** Listings that are made together: their reads travel in one request to the node. */
const atOnce = 10

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
])

/**
 * The steps that list tokens: approve the exchange for each collection, cancel what is replaced, and sign. What is wrong with
 * single listings stands in `errors`; the others go on without them. With the `requestId` of an earlier
 * answer it makes the same orders again.
 *
 * @throws ServerError code 12 when no listing is left.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function listSteps(
  context: ChainContext,
  body: Body,
  charge?: Asked['charge'],
): Promise<RouteOutput<'/execute/list/v5'>> {
  const { chain } = context
  const { maker, source } = body
  const request = await signingRequest(context, { ...body, kind: 'list' })
  const { orders, errors } = await makeOrders(
    context,
    body.params,
    (param, index) => makeListing(context, { param, maker, site: source, request, index }),
    { atOnce },
  )
  const cancelling = await cancelReplaced(context, { maker, made: orders })
  const path = orders.map(order => ({ orderId: order.id }))
  const { id, startTime } = request
  await rememberRequest(context, { id, kind: 'list', taker: maker, path, startTime, charge })
  return {
    requestId: id,
    steps: [
      {
        id: 'nft-approval',
        action: 'Approve NFT contract',
        description:
          'Each NFT collection you want to trade requires a one-time approval transaction',
        kind: 'transaction',
        items: approvalItems({ chainId: chain.id, owner: maker }, orders),
      },
      ...cancelling,
      signatureStep({
        chainId: chain.id,
        action: 'Authorize listing',
        description: 'A free off-chain signature to create the listing',
        source,
        orders,
      }),
    ],
    errors,
  }
}

async function makeListing(context: ChainContext, options: makeListing.Options) {
  const { db, chain, source } = context
  const { param, maker, site, request, index } = options
  const { version, conduitKey, operator, place } = await findExchange(context, param, maker)
  const { contract, tokenId } = toTokenKey(param.token)
  const quantity = BigInt(param.quantity ?? 1)
  const [collection] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract)))
  if (!collection) throw new TermsError('Unsupported contract')
  const is721 = collection.kind === 'erc721'
  if (is721 && quantity !== 1n)
    throw new TermsError(`quantity must be 1 for an ERC721 token, got ${quantity}`)
  const currency = param.currency ?? zeroAddress
  if (!(await askCurrency(context, currency))) throw new TermsError('Unsupported currency')
  const told = royaltyCall(contract, tokenId)
  const reads: Call[] = [
    is721
      ? { address: contract, abi, functionName: 'ownerOf', args: [tokenId] }
      : { address: contract, abi, functionName: 'balanceOf', args: [maker, tokenId] },
    { address: contract, abi, functionName: 'isApprovedForAll', args: [maker, operator] },
    {
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'getCounter',
      args: [maker],
    },
    told,
  ]
  const [holding, approved, counter, royalty] = await readInTime(source, reads, [told])
  const owns = is721
    ? typeof holding === 'string' && holding.toLowerCase() === maker
    : typeof holding === 'bigint' && holding >= quantity
  if (!owns) throw new TermsError('Maker does not own token')
  if (typeof counter !== 'bigint') throw new TermsError('The exchange is not on this chain')
  const price = BigInt(param.weiPrice)
  const endPrice = BigInt(param.endWeiPrice ?? param.weiPrice)
  const components = buildListing({
    maker,
    conduitKey,
    place,
    counter,
    standard: collection.kind,
    time: request.time,
    startTime: endPrice < price ? request.fallsFrom : request.startTime,
    terms: {
      contract,
      tokenId,
      quantity,
      currency,
      price,
      endPrice,
      taker: param.taker === zeroAddress ? undefined : param.taker,
      royalties:
        param.automatedRoyalties === false ? [] : royaltiesIn(royalty, collection.royalties),
      royaltyBps: param.royaltyBps,
      fees: feesOf(param),
      listingTime: toSeconds(param.listingTime),
      expirationTime: toSeconds(param.expirationTime),
      salt: param.salt === undefined ? request.saltAt(index) : BigInt(param.salt),
      hasOwnSalt: param.salt !== undefined,
      source: site,
    },
  })
  const { cancels, replaces } = place
  const isApproved = approved === true
  return { version, components, contract, operator, cancels, replaces, isApproved }
}

declare namespace makeListing {
  type Options = {
    param: Param
    maker: Hex
    /** The marketplace that the listing is made on. */
    site: string | undefined
    request: signingRequest.Result
    /** Where the listing stands in the request. */
    index: number
  }
}
