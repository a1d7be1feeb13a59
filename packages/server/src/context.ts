import type { Address, Hex } from 'viem'
import type { ChainSource } from './indexer/chainSource.ts'
import type { Remote } from './metadata/createRemote.ts'
import type { PoolKind } from './orderbook/kinds/poolOrder.ts'
import type { Db } from './storage/openDatabase.ts'
import type { Metrics } from './telemetry/createMetrics.ts'

export type Chain = {
  id: number
  name: string
  /** Nodes of the chain, asked in this order: the next one when one does not answer. May hold keys. */
  rpcUrls: readonly string[]
  /** The first block that the index reads. */
  startBlock: number
  /** The NFT contracts that are followed; all of them by default. */
  collections?: 'all' | readonly Address[] | undefined
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The wrapped form of the native currency, in lower case; by default the one that is known for the chain. */
  wrappedNative?: Address | undefined
  /** ERC20 tokens besides the wrapped native one that offers may be in, in lower case. */
  bidCurrencies?: readonly Address[] | undefined
  /** What the marketplace asks for of a listing's price, in bps; applications add it to the listing's fees. */
  fees?: readonly { recipient: Address; bps: number }[] | undefined
  /** The Universal Router, in lower case; by default the one that is known for the chain. */
  router?: Address | undefined
  /**
   * Contracts, in lower case, whose tokens are for sale at the price that they say: pools of Sudoswap, and
   * the contracts of NFTX and NFT20 that hold their vaults.
   */
  pools?: readonly { kind: PoolKind; address: Address }[] | undefined
  /** Who may mint in phases of drops that have a list, in lower case, in the order in which a list was hashed. */
  allowLists?: readonly (readonly Address[])[] | undefined
  /** The factories of Uniswap, in lower case, whose pools swap; by default those that are known for the chain. */
  swapFactories?: { v2?: Address | undefined; v3?: Address | undefined } | undefined
  /** Zones, in lower case, whose orders are taken; none by default. */
  zones?: readonly Address[] | undefined
  /** The zone of the marketplace's own, by which orders are cancelled without a transaction; none by default. */
  orderZone?: OrderZone | undefined
}

/** A `SignedZone`: its orders are filled only with what its co-signer signs at the time. */
export type OrderZone = {
  /** In lower case. */
  address: Address
  /** The co-signer's private key: a secret. */
  cosignerKey: Hex
}

/** What the work for one chain stands on. */
export type ChainContext = {
  chain: Chain
  source: ChainSource
  db: Db
  /** The wall clock, in milliseconds since 1970. */
  now: () => number
  /** Tells the replicas that the feed has something new; for after the transaction that wrote it. */
  announce?: (() => void) | undefined
  metrics?: Metrics | undefined
  /** Reads what metadata leads to; without it only `data:` is read. */
  remote?: Remote | undefined
}
