import type { Address } from 'viem'
import type { ChainSource } from './indexer/chainSource.ts'
import type { Db } from './storage/openDatabase.ts'

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
}

/** What the work for one chain stands on. */
export type ChainContext = {
  chain: Chain
  source: ChainSource
  db: Db
  /** The wall clock, in milliseconds since 1970. */
  now: () => number
}
