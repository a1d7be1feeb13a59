import {
  bulkTree,
  type OrderComponents,
  type SeaportVersion,
  seaportAbi,
  seaportAddress,
  typedData,
  zeroAddress,
} from '@sluice/router/seaport'
import type { ExecuteResponse, RouteOutput, Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { Call } from '../indexer/chainSource.ts'
import { royaltiesOf, royaltyCall } from '../indexer/discoverCollections.ts'
import { defaultConduit, findConduit } from '../orderbook/findConduit.ts'
import { toJson } from '../orderbook/parseOrder.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { collections } from '../storage/schema.ts'
import { buildListing, ListingError } from './buildListing.ts'
import { feesOf } from './feesOf.ts'

type Body = z.output<Routes['/execute/list/v5']['body']>
type Param = Body['params'][number]
type Step = NonNullable<ExecuteResponse['steps']>[number]

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function setApprovalForAll(address, bool)',
])
const versions: Record<string, SeaportVersion> = {
  seaport: '1.5',
  'seaport-v1.4': '1.5',
  'seaport-v1.5': '1.5',
  'seaport-v1.6': '1.6',
}

/**
 * The steps that list tokens: approve the exchange for each collection, and sign. What is wrong with
 * single listings stands in `errors`; the others go on without them.
 *
 * @throws ServerError code 12 when no listing is left.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function listSteps(
  context: ChainContext,
  body: Body,
): Promise<RouteOutput<'/execute/list/v5'>> {
  const made: Made[] = []
  const errors: { message: string; orderIndex: number }[] = []
  for (const [orderIndex, param] of body.params.entries()) {
    try {
      made.push({ ...(await makeListing(context, body, param)), orderIndex })
    } catch (error) {
      if (!(error instanceof ListingError)) throw error
      errors.push({ message: error.message, orderIndex })
    }
  }
  if (made.length === 0)
    throw new ServerError(
      errors.length === 1 && errors[0] ? errors[0].message : 'No orders can be created',
      { code: 'no_orders', apiCode: 12, fields: { errors } },
    )
  return {
    steps: [approvalStep(context.chain.id, body.maker, made), signatureStep(context, body, made)],
    errors,
  }
}

type Made = {
  orderIndex: number
  version: SeaportVersion
  components: OrderComponents
  operator: Hex
  isApproved: boolean
}

async function makeListing(
  context: ChainContext,
  { maker, source: site }: Body,
  param: Param,
): Promise<Omit<Made, 'orderIndex'>> {
  const { db, chain, source, now } = context
  const version = checkSupport(param)
  const { contract, tokenId } = toTokenKey(param.token)
  const quantity = BigInt(param.quantity ?? 1)
  const [collection] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract)))
  if (!collection) throw new ListingError('Unsupported contract')
  if (collection.kind === 'erc721' && quantity !== 1n)
    throw new ListingError(`quantity must be 1 for an ERC721 token, got ${quantity}`)
  const conduit = await conduitOf(context, version, param)
  const is721 = collection.kind === 'erc721'
  const reads: Call[] = [
    is721
      ? { address: contract, abi, functionName: 'ownerOf', args: [tokenId] }
      : { address: contract, abi, functionName: 'balanceOf', args: [maker, tokenId] },
    { address: contract, abi, functionName: 'isApprovedForAll', args: [maker, conduit.operator] },
    {
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'getCounter',
      args: [maker],
    },
    royaltyCall(contract, tokenId),
  ]
  const [holding, approved, counter, royalty] = await source.read(reads)
  const owns = is721
    ? typeof holding === 'string' && holding.toLowerCase() === maker
    : typeof holding === 'bigint' && holding >= quantity
  if (!owns) throw new ListingError('Maker does not own token')
  if (typeof counter !== 'bigint') throw new ListingError('The exchange is not on this chain')
  const price = BigInt(param.weiPrice)
  const components = buildListing({
    maker,
    version,
    conduitKey: conduit.key,
    counter,
    standard: collection.kind,
    time: Math.floor(now() / 1000),
    terms: {
      contract,
      tokenId,
      quantity,
      weiPrice: price,
      royalties: param.automatedRoyalties === false ? [] : royaltiesOf(royalty),
      royaltyBps: param.royaltyBps,
      fees: feesOf(param),
      listingTime: seconds(param.listingTime),
      expirationTime: seconds(param.expirationTime),
      salt: param.salt === undefined ? undefined : BigInt(param.salt),
      source: site,
    },
  })
  return { version, components, operator: conduit.operator, isApproved: approved === true }
}

function checkSupport(param: Param): SeaportVersion {
  const version = versions[param.orderKind ?? 'seaport-v1.5']
  if (!version) throw new ListingError(`orderKind ${param.orderKind} is not supported yet`)
  if (param.orderbook !== undefined && param.orderbook !== 'reservoir')
    throw new ListingError('Unsupported orderbook')
  if (param.taker !== undefined && BigInt(param.taker) !== 0n)
    throw new ListingError('taker: private listings are not supported yet')
  if (param.currency !== undefined && param.currency !== zeroAddress)
    throw new ListingError(`currency ${param.currency} is not supported yet: only the native one`)
  if (param.endWeiPrice !== undefined && param.endWeiPrice !== param.weiPrice)
    throw new ListingError('endWeiPrice: prices that change over time are not supported yet')
  const options = Object.values(param.options ?? {})
  if (options.some(option => option.useOffChainCancellation))
    throw new ListingError('useOffChainCancellation is not supported yet')
  return version
}

async function conduitOf(
  { source }: ChainContext,
  version: SeaportVersion,
  param: Param,
): Promise<{ key: Hex; operator: Hex }> {
  const options = param.options ?? {}
  const key = (options[`seaport-v${version}`] ?? options[param.orderKind ?? ''])?.conduitKey
  if (key === undefined) return defaultConduit(source, version)
  const operator = await findConduit(source, version, key)
  if (!operator)
    throw new ListingError(`conduitKey ${key} names no conduit that lets the exchange in`)
  return { key, operator }
}

/** One item per collection and operator, complete where the approval stands already. */
function approvalStep(chainId: number, maker: Hex, made: readonly Made[]): Step {
  const items = new Map<string, { of: Made; contract: Hex; orderIndexes: number[] }>()
  for (const listing of made) {
    const contract = listing.components.offer[0]?.token ?? zeroAddress
    const key = `${contract}:${listing.operator}`
    const item = items.get(key)
    if (item) item.orderIndexes.push(listing.orderIndex)
    else items.set(key, { of: listing, contract, orderIndexes: [listing.orderIndex] })
  }
  return {
    id: 'nft-approval',
    action: 'Approve NFT contract',
    description: 'Each NFT collection you want to trade requires a one-time approval transaction',
    kind: 'transaction',
    items: [...items.values()].map(({ of, contract, orderIndexes }) =>
      of.isApproved
        ? { status: 'complete', orderIndexes }
        : {
            status: 'incomplete',
            orderIndexes,
            data: {
              from: maker,
              to: contract,
              data: encodeFunctionData({
                abi,
                functionName: 'setApprovalForAll',
                args: [of.operator, true],
              }),
              value: '0x0',
              chainId,
            },
          },
    ),
  }
}

/** One signature for all listings of a kind: a plain order, or a tree of them. */
function signatureStep({ chain }: ChainContext, body: Body, made: readonly Made[]): Step {
  const items = (['1.5', '1.6'] as const).flatMap(version => {
    const listings = made.filter(listing => listing.version === version)
    const [first] = listings
    if (!first) return []
    const tree =
      listings.length > 1
        ? bulkTree(
            chain.id,
            version,
            listings.map(listing => listing.components),
          )
        : undefined
    const signed = tree ?? typedData(chain.id, version, first.components)
    return [
      {
        status: 'incomplete' as const,
        orderIndexes: listings.map(listing => listing.orderIndex),
        data: {
          sign: {
            signatureKind: 'eip712' as const,
            domain: { ...signed.domain },
            types: mutableTypes(signed.types),
            primaryType: signed.primaryType,
            value: toPlain(signed.message),
          },
          post: {
            endpoint: '/order/v4',
            method: 'POST',
            body: {
              items: listings.map((listing, index) => ({
                order: { kind: `seaport-v${version}`, data: toJson(listing.components) },
                orderbook: 'reservoir',
                ...(tree
                  ? {
                      bulkData: {
                        kind: `seaport-v${version}`,
                        data: { orderIndex: index, merkleProof: tree.proofs[index] ?? [] },
                      },
                    }
                  : {}),
              })),
              ...(body.source === undefined ? {} : { source: body.source }),
            },
          },
        },
      },
    ]
  })
  return {
    id: 'order-signature',
    action: 'Authorize listing',
    description: 'A free off-chain signature to create the listing',
    kind: 'signature',
    items,
  }
}

function mutableTypes(types: Record<string, readonly { name: string; type: string }[]>) {
  return Object.fromEntries(
    Object.entries(types).map(([name, fields]) => [name, fields.map(field => ({ ...field }))]),
  )
}

function toPlain(value: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)),
  )
}

const seconds = (text: string | undefined) =>
  text === undefined ? undefined : Number.parseInt(text, 10)
