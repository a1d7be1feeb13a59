import type { ChainSource } from './indexer/chainSource.ts'
import type { Db } from './storage/openDatabase.ts'

export type Chain = {
  id: number
  name: string
  rpcUrl: string
  /** The first block that the index reads. */
  startBlock: number
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
