export {
  accounts,
  cosigner,
  feeBps,
  feeRecipient,
  mnemonic,
  royaltyReceivers,
  solver,
} from './accounts.ts'
export { addresses, openseaConduitKey } from './addresses.ts'
export { type Chain, startChain } from './chain.ts'
export {
  type Collection,
  collections,
  eddies,
  firstLight,
  isobars,
  tidelines,
  usdc,
  vessels,
} from './collections.ts'
export { allowList, allowListProof, dropPhases } from './drop.ts'
export { DevnetError } from './errors.ts'
export { looksRareDomain, looksRareMaker, looksRareTypes } from './looksRare.ts'
export { looksRareListing, type VenueSale } from './looksRareListing.ts'
export { type Market, startMarket } from './market.ts'
export { orderSource, type SeedOrder } from './order.ts'
export { placeContracts } from './place.ts'
export { createRpc, type Rpc } from './rpc.ts'
export { type Seed, seed, seedVenues } from './seed.ts'
export { startTestChain, type TestChain } from './testChain.ts'
export { nft20Vault, nftxVault } from './vaults.ts'
export { sudoswapPool, type VenueOrder } from './venues.ts'
export { x2y2Listing } from './x2y2Listing.ts'
