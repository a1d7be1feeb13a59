import { tidelines } from '@sluice/devnet'
import type { Address } from 'viem'
import { activeListings } from './activeListings.ts'

/** A token of Tidelines that somebody else sells: so far into the book, from 0 to 1. */
export async function forSale(url: string, buyer: Address, share: number): Promise<string> {
  const listings = (await activeListings(url, tidelines.address)).filter(
    ({ maker }) => maker !== buyer.toLowerCase(),
  )
  const found = listings.at(Math.floor(listings.length * share))
  if (!found) throw new Error('the market has no listing')
  return found.tokenId
}
