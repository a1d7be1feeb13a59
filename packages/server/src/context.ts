import type { Address, Hex } from 'viem'
import type { CrossChain } from './crosschain/createCrossChain.ts'
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
  /** The WebSocket of a node that tells of new blocks, which are then read as they come. May hold a key. */
  rpcSocket?: string | undefined
  /** The first block that the index reads. */
  startBlock: number
  /** The NFT contracts that are followed; all of them by default. */
  collections?: 'all' | readonly Address[] | undefined
  /**
   * Contracts, in lower case, that are no collections although they say that they are; by default those that
   * hold the positions of Uniswap. What `collections` names is one all the same.
   */
  ignoredCollections?: readonly Address[] | undefined
  /**
   * Seconds that a block's time counts at most ahead of this machine's clock; a quarter of an hour by
   * default. More for local chains whose time is moved.
   */
  mostBlockLead?: number | undefined
  /** Milliseconds between looks for a new block; by default 50 where all nodes are on this machine, else 1,000. */
  pollInterval?: number | undefined
  /** Blocks that may be taken back, whose hashes are kept; 256 by default. More for chains of quick blocks. */
  keptBlocks?: number | undefined
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The wrapped form of the native currency, in lower case; by default the one that is known for the chain. */
  wrappedNative?: Address | undefined
  /** ERC20 tokens besides the wrapped native one that offers may be in, in lower case. */
  bidCurrencies?: readonly Address[] | undefined
  /** The least that an offer may be, of the collection's floor, in bps; by default it may be anything. */
  leastBidBps?: number | undefined
  /** What the marketplace asks for of a listing's price, in bps; applications add it to the listing's fees. */
  fees?: readonly { recipient: Address; bps: number }[] | undefined
  /** The marketplaces that orders may name as their source. Of others only the domain is told. */
  sources?: readonly Source[] | undefined
  /** Collections by the name of a group: contracts, or ranges of token ids, in lower case. */
  communities?: Readonly<Record<string, readonly string[]>> | undefined
  /** Pictures of currencies, by their contracts in lower case; the zero address for the native one. */
  currencyIcons?: readonly { address: Address; icon: string }[] | undefined
  /** The Universal Router, in lower case; by default the one that is known for the chain. */
  router?: Address | undefined
  /**
   * Contracts, in lower case, that hold tokens which are for sale at a price that the chain says: pools of Sudoswap,
   * and vaults of NFTX and NFT20.
   */
  pools?: readonly Pool[] | undefined
  /** Contracts, in lower case, that make such pools: those that are followed are found by what they tell. */
  poolFactories?: { readonly [kind in PoolKind]?: Address | undefined } | undefined
  /** Who may mint in phases of drops that have a list, in lower case, in the order in which a list was hashed. */
  allowLists?: readonly (readonly Address[])[] | undefined
  /** The factories of Uniswap, in lower case, whose pools swap; by default those that are known for the chain. */
  swapFactories?: { v2?: Address | undefined; v3?: Address | undefined } | undefined
  /** The token, in lower case, that counts as one dollar; by default the one that is known for the chain. */
  dollar?: Address | undefined
  /** Zones, in lower case, whose orders are taken; none by default. */
  zones?: readonly Address[] | undefined
  /** The zone of the marketplace's own, by which orders are cancelled without a transaction; none by default. */
  orderZone?: OrderZone | undefined
  /** How it takes part in payments across chains; it does not by default. */
  crossChain?: CrossChainSettings | undefined
}

/** A marketplace, as this server's owner describes it: what a stranger's order names as one is a word only. */
export type Source = {
  domain: string
  name?: string | undefined
  /** The address of its logo. */
  icon?: string | undefined
  /** The address of a token's page there, with `{contract}` and `{tokenId}` for the token. */
  tokenUrl?: string | undefined
}

/** A contract that holds tokens which are for sale at a price that the chain says. */
export type Pool = {
  kind: PoolKind
  address: Address
  /** Whether a factory told of it, and not the settings. */
  isFound?: boolean | undefined
}

/** The chain's side of payments across chains: a `CrossChainEscrow`, and the solver's account on this chain. */
export type CrossChainSettings = {
  /** In lower case. */
  escrow: Address
  /** The solver's private key: a secret, and the money that the account holds. */
  solverKey: Hex
  /** Blocks on top of one before what it says is acted upon. */
  confirmations: number
  /** What the solver asks of what it lays out here, in bps, beside its gas. */
  feeBps: number
  /** The most that one intent may need here, in base units; by default what the solver has. */
  mostPerIntent?: bigint | undefined
  /** The most that it pays per gas, in base units. */
  mostPerGas: bigint
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
  /** The id of the request that is made, where its sender gave a key for it. */
  requestId?: string | undefined
  /** The wall clock, in milliseconds since 1970. */
  now: () => number
  /**
   * Tells the replicas that something is new; for after the transaction that wrote it. `touched` are the
   * contracts and makers of all that is, or `addedOrders` of them; without it, it may be anything.
   */
  announce?: ((touched?: readonly string[]) => void) | undefined
  metrics?: Metrics | undefined
  /** Reads what metadata leads to; without it only `data:` is read. */
  remote?: Remote | undefined
  /** Payments across chains, of all that are served; undefined where none of them has settings for it. */
  crossChain?: CrossChain | undefined
}
