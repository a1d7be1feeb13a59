import type { Address } from 'viem'
import type { ChainSource } from './indexer/chainSource.ts'
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
  /** Zones, in lower case, whose orders are taken; none by default. */
  zones?: readonly Address[] | undefined
}

/** What the work for one chain stands on. */
export type ChainContext = {
  chain: Chain
  source: ChainSource
  db: Db
  /** The wall clock, in milliseconds since 1970. */
  now: () => number
  metrics?: Metrics | undefined
}
