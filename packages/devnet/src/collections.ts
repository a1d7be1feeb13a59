import { type Address, getContractAddress } from 'viem'
import { curator, royaltyReceivers } from './accounts.ts'

export type Collection = {
  address: Address
  name: string
  symbol: string
  kind: 'erc721' | 'erc1155'
  /** In basis points (1 = 0.01 %). */
  royaltyBps: bigint
  royaltyReceiver: Address
  /** Ids are 1 to this. */
  tokens: number
}

/**
 * The curator deploys nothing else first, so these follow from its address and nonce alone, on each chain.
 * Each address has one meaning: where a chain lacks a contract, its nonce is skipped.
 */
const deployed = (nonce: bigint): Address => getContractAddress({ from: curator, nonce })

export const tidelines: Collection = {
  address: deployed(0n),
  name: 'Tidelines',
  symbol: 'TIDE',
  kind: 'erc721',
  royaltyBps: 500n,
  royaltyReceiver: royaltyReceivers.tidelines,
  tokens: 120,
}

export const isobars: Collection = {
  address: deployed(1n),
  name: 'Isobars',
  symbol: 'ISO',
  kind: 'erc721',
  royaltyBps: 250n,
  royaltyReceiver: royaltyReceivers.isobars,
  tokens: 80,
}

export const vessels: Collection = {
  address: deployed(2n),
  name: 'Vessels',
  symbol: 'VESL',
  kind: 'erc1155',
  royaltyBps: 400n,
  royaltyReceiver: royaltyReceivers.vessels,
  tokens: 12,
}

/** A drop that is still being minted; it has no sales. */
export const firstLight: Collection = {
  address: deployed(4n),
  name: 'First Light',
  symbol: 'DAWN',
  kind: 'erc721',
  royaltyBps: 500n,
  royaltyReceiver: royaltyReceivers.firstLight,
  tokens: 500,
}

/** All that is traded on the second chain, and on no other. */
export const eddies: Collection = {
  address: deployed(5n),
  name: 'Eddies',
  symbol: 'EDDY',
  kind: 'erc721',
  royaltyBps: 300n,
  royaltyReceiver: royaltyReceivers.eddies,
  tokens: 20,
}

/** The dollar token: 6 decimals, EIP-2612. */
export const usdc: Address = deployed(3n)

/** What is traded on the market of the first chain. */
export const collections: readonly Collection[] = [tidelines, isobars, vessels]
