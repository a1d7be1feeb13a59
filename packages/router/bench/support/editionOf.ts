import { vessels } from '@sluice/devnet'
import type { MarketChain } from './marketChain.ts'

/** A token of Vessels of which the seller holds enough units to sell some. */
export async function editionOf({ seller, unitsOf }: MarketChain): Promise<bigint> {
  for (let tokenId = 1n; tokenId <= BigInt(vessels.tokens); tokenId++)
    if ((await unitsOf(seller.address, tokenId)) >= 5n) return tokenId
  throw new Error('The seller holds no edition')
}
