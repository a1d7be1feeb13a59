import * as z from 'zod/mini'
import { byPeriod, floorAsk, mintStage } from './market.ts'
import { price } from './price.ts'
import { address, boolean, int, maybe, number, text } from './primitives.ts'

const links = {
  image: maybe(text),
  banner: maybe(text),
  discordUrl: maybe(text),
  externalUrl: maybe(text),
  twitterUsername: maybe(text),
  twitterUrl: maybe(text),
  openseaVerificationStatus: maybe(text),
  magicedenVerificationStatus: maybe(text),
  description: maybe(text),
  metadataDisabled: maybe(boolean),
  isSpam: maybe(boolean),
  sampleImages: maybe(z.array(text)),
}

const royaltyOf = <recipient extends z.ZodMiniType>(recipient: recipient) =>
  z.object({ recipient, bps: number })

export const collection = z.object({
  ...links,
  chainId: maybe(int),
  id: text,
  slug: maybe(text),
  createdAt: maybe(text),
  updatedAt: maybe(text),
  name: maybe(text),
  symbol: maybe(text),
  contractDeployedAt: maybe(text),
  isNsfw: maybe(boolean),
  isMinting: maybe(boolean),
  tokenCount: maybe(text),
  onSaleCount: maybe(text),
  primaryContract: maybe(address),
  tokenSetId: maybe(text),
  creator: maybe(text),
  isSharedContract: maybe(boolean),
  royalties: maybe(
    z.object({
      recipient: maybe(address),
      breakdown: maybe(z.array(royaltyOf(address))),
      bps: maybe(number),
    }),
  ),
  allRoyalties: maybe(z.record(text, z.unknown())),
  floorAsk: maybe(floorAsk),
  topBid: maybe(floorAsk),
  rank: maybe(byPeriod),
  volume: maybe(byPeriod),
  volumeChange: maybe(byPeriod),
  floorSale: maybe(byPeriod),
  floorSaleChange: maybe(byPeriod),
  salesCount: maybe(byPeriod),
  collectionBidSupported: maybe(boolean),
  ownerCount: maybe(int),
  attributes: maybe(z.array(z.object({ key: text, kind: maybe(text), count: maybe(int) }))),
  contractKind: maybe(text),
  mintedTimestamp: maybe(number),
  lastMintTimestamp: maybe(number),
  mintStages: maybe(z.array(mintStage)),
  securityConfig: maybe(
    z.object({
      operatorWhitelist: maybe(z.array(text)),
      operatorBlacklist: maybe(z.array(text)),
      receiverAllowList: maybe(z.array(text)),
      authorizers: maybe(z.array(text)),
      transferSecurityLevel: maybe(number),
      transferValidator: maybe(text),
    }),
  ),
  supply: maybe(number),
  remainingSupply: maybe(number),
})
export type Collection = z.output<typeof collection>
export const collectionsResponse = z.object({
  collections: z.array(collection),
  continuation: maybe(text),
})

const trending = {
  ...links,
  id: maybe(text),
  name: maybe(text),
  primaryContract: maybe(address),
  contract: maybe(address),
  volumePercentChange: maybe(number),
  countPercentChange: maybe(number),
  creator: maybe(text),
  onSaleCount: maybe(number),
  floorAsk: maybe(floorAsk),
  tokenCount: maybe(number),
  ownerCount: maybe(number),
  collectionVolume: maybe(byPeriod),
  volumeChange: maybe(byPeriod),
}

export const trendingResponse = z.object({
  collections: z.array(
    z.object({
      ...trending,
      count: maybe(number),
      volume: maybe(number),
      topBid: maybe(floorAsk),
      floorAskPercentChange: maybe(number),
    }),
  ),
})

export const trendingMintsResponse = z.object({
  mints: z.array(
    z.object({
      ...trending,
      isMinting: maybe(boolean),
      createdAt: maybe(text),
      startDate: maybe(text),
      endDate: maybe(text),
      maxSupply: maybe(number),
      mintPrice: maybe(text),
      mintVolume: maybe(number),
      mintCount: maybe(number),
      sixHourCount: maybe(number),
      oneHourCount: maybe(number),
      mintType: maybe(text),
      mintStandard: maybe(text),
      mintedTimestamp: maybe(number),
      lastMintTimestamp: maybe(number),
      mintStatus: maybe(text),
      mintStages: maybe(z.array(mintStage)),
    }),
  ),
})
/** What was traded of a collection on each day, the newest first. */
export const dailyVolumesResponse = z.object({
  collections: z.array(
    z.object({
      id: maybe(text),
      /** Seconds since 1970: when the day began, UTC. */
      timestamp: maybe(int),
      /** In the native currency; only for display. */
      volume: maybe(number),
      /** By volume among the collections of that day; 1 for the most. */
      rank: maybe(int),
      /** The lowest price that was paid for one. */
      floor_sell_value: maybe(number),
      sales_count: maybe(int),
    }),
  ),
})

/** What the floor of collections was, change by change. */
export const floorChangesResponse = z.object({
  events: z.array(
    z.object({
      collection: maybe(z.object({ id: maybe(text) })),
      /** The cheapest listing from then on; of null where nothing was listed any more. */
      floorAsk: maybe(
        z.object({
          orderId: maybe(text),
          contract: maybe(address),
          tokenId: maybe(text),
          maker: maybe(address),
          /** `native` is what that was worth then. */
          price: maybe(price),
          /** Seconds since 1970; 0 for ever. */
          validUntil: maybe(number),
          source: maybe(text),
        }),
      ),
      event: maybe(
        z.object({
          id: maybe(number),
          kind: maybe(text),
          /** What the floor was worth before, in the native currency; only for display. */
          previousPrice: maybe(number),
          txHash: maybe(text),
          txTimestamp: maybe(number),
          /** When the marketplace saw it. */
          createdAt: maybe(text),
        }),
      ),
    }),
  ),
  continuation: maybe(text),
})
