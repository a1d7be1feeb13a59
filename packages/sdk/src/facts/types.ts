import type { Address, Hex } from 'viem'

/** So much of something. */
export type FactAmount = {
  /** The zero address for the native currency. */
  token: Address
  /** Of an NFT. Undefined for a currency, and where any token of the contract will do. */
  tokenId?: bigint | undefined
  /** Undefined where a call does not tell what kind of token the contract is of. */
  standard?: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'punk' | undefined
  /** Base units of a currency; how many of an NFT. */
  amount: bigint
}

/** What somebody is allowed to take. It stays open until it is used or withdrawn. */
export type FactAllowance = {
  token: Address
  spender: Address
  /** Base units, or the id where the contract is that of NFTs; `all` for every token of a contract. */
  amount: bigint | 'all'
  /** Seconds since 1970. */
  until?: bigint | undefined
}

/** One purchase of a transaction in which some may come to nothing without undoing the others. */
export type FactPart = {
  /** What is paid for it by the account or the router, at most, with what others get only if it is bought. */
  costs: readonly FactAmount[]
  gets: readonly (FactAmount & { recipient: Address })[]
}

/**
 * What the exact bytes of a step item do, as they say it themselves. Nothing here is a judgement, and nothing is
 * taken from the marketplace's words.
 */
export type Facts = {
  kind: 'transaction' | 'signature'
  /** The contract that is called, or that checks the signature. */
  through: Address | undefined
  /** Its method, or the type that is signed; undefined where the bytes cannot be read. */
  method: string | undefined
  /** What leaves the account, at most. */
  gives: readonly (FactAmount & { recipient?: Address | undefined })[]
  /** What comes out of it, at least, and for whom. */
  gets: readonly (FactAmount & { recipient: Address })[]
  allows: readonly FactAllowance[]
  /**
   * Each purchase by itself, where not all of them are made or none: what is gone is left out, costs nothing, and is in
   * `gives` and `gets` all the same. Empty where the transaction is all or nothing.
   */
  parts: readonly FactPart[]
  /** Hashes of the orders that are cancelled; `all` for every order of the account on that exchange. */
  cancels: readonly Hex[] | 'all'
  /** Of each order that is signed the zone whose leave every fill of it takes; undefined where it takes nobody's. */
  zones: readonly (Address | undefined)[]
  /** Seconds since 1970, after which it does nothing any more; undefined when it stays good. */
  until: bigint | undefined
  /** The same in words, a line each, in the order in which it happens. Amounts are in base units. */
  lines: readonly string[]
  /** What the bytes do that cannot be told, or should be looked at; none where everything is told. */
  unknown: readonly string[]
}

export type FactsContext = {
  account: Address
  chainId: number
  /** Who should get what comes out; the account by default. What anybody else gets must be told to the unit. */
  recipient?: Address | undefined
  /** Seconds since 1970, from which on a price that changes over time is told; the whole of its life by default. */
  now?: bigint | undefined
  /** The wrapped native currency of the chain. */
  wrappedNative?: Address | undefined
  /** The Universal Router of the chain, where it is not the one that is known for it. */
  router?: Address | undefined
}
