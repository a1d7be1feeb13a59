import * as z from 'zod/mini'
import { attribute, floorAsk, mintStage } from './market.ts'
import { price } from './price.ts'
import { address, boolean, int, maybe, number, text, uint } from './primitives.ts'
import { sale } from './sales.ts'

const tokenBase = {
  chainId: maybe(int),
  contract: address,
  tokenId: uint,
  name: maybe(text),
  description: maybe(text),
  image: maybe(text),
  imageSmall: maybe(text),
  imageLarge: maybe(text),
  metadata: maybe(z.record(text, z.unknown())),
  media: maybe(text),
  kind: maybe(text),
  isFlagged: maybe(boolean),
  isSpam: maybe(boolean),
  isNsfw: maybe(boolean),
  metadataDisabled: maybe(boolean),
  lastFlagUpdate: maybe(text),
  lastFlagChange: maybe(text),
  supply: maybe(int),
  remainingSupply: maybe(int),
  rarity: maybe(number),
  rarityRank: maybe(int),
  lastSale: maybe(sale),
  attributes: maybe(z.array(attribute)),
}

export const tokenRow = z.object({
  token: z.object({
    ...tokenBase,
    collection: maybe(
      z.object({
        id: maybe(text),
        name: maybe(text),
        image: maybe(text),
        slug: maybe(text),
        symbol: maybe(text),
        creator: maybe(text),
        tokenCount: maybe(int),
        metadataDisabled: maybe(boolean),
        floorAskPrice: maybe(price),
      }),
    ),
    /** The owner of an ERC721; null for an ERC1155, which has several. */
    owner: maybe(address),
    decimals: maybe(int),
    mintStages: maybe(z.array(mintStage)),
    mintedAt: maybe(text),
    createdAt: maybe(text),
  }),
  market: maybe(z.object({ floorAsk: maybe(floorAsk), topBid: maybe(floorAsk) })),
  updatedAt: maybe(text),
})
export type TokenRow = z.output<typeof tokenRow>
export const tokensResponse = z.object({ tokens: z.array(tokenRow), continuation: maybe(text) })

export const userTokenRow = z.object({
  token: z.object({
    ...tokenBase,
    rarityScore: maybe(number),
    collection: maybe(
      z.object({
        id: maybe(text),
        name: maybe(text),
        slug: maybe(text),
        symbol: maybe(text),
        contractDeployedAt: maybe(text),
        imageUrl: maybe(text),
        isSpam: maybe(boolean),
        isNsfw: maybe(boolean),
        metadataDisabled: maybe(boolean),
        openseaVerificationStatus: maybe(text),
        tokenCount: maybe(text),
        floorAsk: maybe(floorAsk),
        royaltiesBps: maybe(number),
        royalties: maybe(z.array(z.object({ bps: number, recipient: address }))),
      }),
    ),
    floorAsk: maybe(floorAsk),
    topBid: maybe(floorAsk),
    lastAppraisalValue: maybe(number),
  }),
  ownership: z.object({
    tokenCount: text,
    onSaleCount: maybe(text),
    floorAsk: maybe(floorAsk),
    acquiredAt: maybe(text),
  }),
})
export type UserTokenRow = z.output<typeof userTokenRow>
export const userTokensResponse = z.object({
  tokens: z.array(userTokenRow),
  continuation: maybe(text),
})
