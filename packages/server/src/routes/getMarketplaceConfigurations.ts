import { and, eq } from 'drizzle-orm'
import { type Hex, maxUint256 } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import { ServerError } from '../errors.ts'
import { mostPrice } from '../orderbook/kinds/seaportTerms.ts'
import { readRoyalties } from '../orderbook/readRoyalties.ts'
import { findCurrencies, nativeCurrency } from '../price.ts'
import { collections } from '../storage/schema/metadata.ts'
import { bidSupport } from './bidSupport.ts'
import type { RouteHandler } from './routeHandler.ts'

/** The exchanges that own orders can be made for, by the name of the contract. */
const exchanges = { seaport: 'seaport-v1.5', 'seaport-v1.6': 'seaport-v1.6' } as const

/** GET /collections/{collection}/marketplace-configurations/v2 */
export const getMarketplaceConfigurations: RouteHandler<
  '/collections/{collection}/marketplace-configurations/v2'
> = async (context, { path, query }) => {
  const { chain, db } = context
  const tokenId = query.tokenId === undefined ? undefined : toTokenId(query.tokenId)
  const contract = path.collection.split(':')[0] as Hex
  const [collection] = await db
    .select({ royalties: collections.royalties })
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract)))
  if (!collection)
    throw new ServerError(`Collection ${path.collection} is not known here`, {
      code: 'unknown_collection',
      statusCode: 404,
      apiCode: -1,
    })
  // By ERC-2981 they may differ from token to token; a listing of one pays what is told of it, and where nothing is, those
  // of the collection.
  const royalties =
    tokenId === undefined
      ? collection.royalties
      : ((await readRoyalties(context, [{ contract, tokenId }]))[0] ?? collection.royalties)
  const royaltyBps = royalties.reduce((sum, { bps }) => sum + bps, 0)
  const currencies = await findCurrencies(context, [nativeCurrency, ...bidCurrencies(chain)])
  const described = (contracts: readonly `0x${string}`[]) =>
    contracts.flatMap(contract => {
      const info = currencies.get(contract)
      return info
        ? [{ address: contract, decimals: info.decimals, name: info.name, symbol: info.symbol }]
        : []
    })
  const feeBps = (chain.fees ?? []).reduce((sum, fee) => sum + fee.bps, 0)
  const biddable = await bidSupport(context, path.collection)
  return {
    marketplaces: [
      {
        name: 'Sluice',
        domain: null,
        imageUrl: null,
        fee: { bps: feeBps },
        royalties: { minBps: 0, maxBps: royaltyBps },
        orderbook: 'reservoir',
        exchanges: Object.fromEntries(
          Object.entries(exchanges).map(([name, orderKind]) => [
            name,
            {
              enabled: true,
              orderKind,
              fee: { bps: 0 },
              customFeesSupported: true,
              royaltiesEnforced: false,
              collectionBidSupported: biddable.collection,
              traitBidSupported: biddable.trait,
              partialOrderSupported: true,
              supportedBidCurrencies: described(bidCurrencies(chain)),
              paymentTokens: described([nativeCurrency, ...bidCurrencies(chain)]),
              minPriceRaw: '1',
              maxPriceRaw: mostPrice.toString(),
              // Seconds: an offer must end after it is posted. Amounts may be any number of base units.
              minimumBidExpiry: 1,
              minimumPrecision: null,
              oracleEnabled: chain.orderZone !== undefined,
              cancellationZone: chain.orderZone?.address ?? null,
            },
          ]),
        ),
      },
    ],
  }
}

function toTokenId(text: string): bigint {
  const id = /^[0-9]{1,78}$/.test(text) ? BigInt(text) : undefined
  if (id === undefined || id > maxUint256)
    throw new ServerError(`tokenId must be a token id, got ${text.slice(0, 100)}`, {
      code: 'invalid_request',
      apiCode: -1,
    })
  return id
}
