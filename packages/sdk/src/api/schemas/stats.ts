import * as z from 'zod/mini'
import { byPeriod, floorAsk } from './market.ts'
import { price } from './price.ts'
import { address, boolean, maybe, number, text } from './primitives.ts'

export const statsResponse = z.object({
  stats: maybe(
    z.object({
      tokenCount: maybe(number),
      onSaleCount: maybe(number),
      flaggedTokenCount: maybe(number),
      sampleImages: maybe(z.array(text)),
      market: maybe(z.object({ floorAsk: maybe(floorAsk), topBid: maybe(floorAsk) })),
    }),
  ),
})
/** Rates as decimal strings; only for display. */
export const conversionResponse = z.object({ conversion: maybe(text), usd: maybe(text) })
export const sourcesResponse = z.object({
  sources: z.array(
    z.object({
      id: maybe(text),
      name: maybe(text),
      description: maybe(text),
      socialImage: maybe(text),
      twitterUsername: maybe(text),
      icon: maybe(text),
      tokenUrl: maybe(text),
      domain: maybe(text),
    }),
  ),
  continuation: maybe(text),
})
export const ownersResponse = z.object({
  owners: z.array(
    z.object({
      address: maybe(address),
      ownership: maybe(
        z.object({
          tokenCount: maybe(text),
          onSaleCount: maybe(text),
          floorAskPrice: maybe(price),
          topBidValue: maybe(price),
          totalBidValue: maybe(price),
        }),
      ),
    }),
  ),
})
/** The collections that an account holds tokens of. */
export const userCollectionsResponse = z.object({
  collections: z.array(
    z.object({
      collection: maybe(
        z.object({
          id: maybe(text),
          slug: maybe(text),
          name: maybe(text),
          image: maybe(text),
          isSpam: maybe(boolean),
          banner: maybe(text),
          discordUrl: maybe(text),
          externalUrl: maybe(text),
          twitterUsername: maybe(text),
          twitterUrl: maybe(text),
          openseaVerificationStatus: maybe(text),
          magicedenVerificationStatus: maybe(text),
          description: maybe(text),
          metadataDisabled: maybe(boolean),
          sampleImages: maybe(z.array(text)),
          tokenCount: maybe(text),
          tokenSetId: maybe(text),
          primaryContract: maybe(address),
          floorAskPrice: maybe(price),
          topBidValue: maybe(price),
          topBidMaker: maybe(address),
          topBidSourceDomain: maybe(text),
          rank: maybe(byPeriod),
          volume: maybe(byPeriod),
          volumeChange: maybe(byPeriod),
          floorSale: maybe(byPeriod),
          contractKind: maybe(text),
        }),
      ),
      ownership: maybe(
        z.object({
          tokenCount: maybe(text),
          onSaleCount: maybe(text),
          liquidCount: maybe(text),
          totalValue: maybe(number),
        }),
      ),
    }),
  ),
})

export const searchCollectionsResponse = z.object({
  collections: z.array(
    z.object({
      collectionId: maybe(text),
      contract: maybe(address),
      image: maybe(text),
      name: maybe(text),
      isSpam: maybe(boolean),
      metadataDisabled: maybe(boolean),
      slug: maybe(text),
      allTimeVolume: maybe(number),
      floorAskPrice: maybe(price),
      openseaVerificationStatus: maybe(text),
    }),
  ),
})
