import type { Abi, Address, Hex } from 'viem'

export type BlockHeader = {
  number: number
  hash: Hex
  parentHash: Hex
  /** Seconds since 1970. */
  timestamp: number
}

export type Block = BlockHeader & {
  /** `success` is undefined where the node cannot say. */
  transactions: readonly { hash: Hex; success: boolean | undefined }[]
  /** Which logs it may have; undefined where the node does not say. */
  logsBloom?: Hex | undefined
}

export type Log = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

/**
 * What a transaction sent along, in base units of the native currency, and to whom; null for a new contract. `from` is
 * who signed it, where the node tells.
 */
export type Payment = {
  from?: Address | undefined
  to: Address | null
  value: bigint
  /** Where that was shared out among several calls: the contracts that were called, and what was sent to each. */
  parts?: readonly { to: Address; value: bigint }[] | undefined
}

/** The block in which a transaction is, and whether it did not revert; undefined where the node cannot say. */
export type Receipt = { block: number; blockHash: Hex; success: boolean | undefined }

/** A transaction to a contract that is not mined yet, as its sender wrote it. */
export type PendingTransaction = {
  hash: Hex
  from: Address
  to: Address
  input: Hex
  value: bigint
}

/** What a node would mine next; without a number where it gives none. */
export type PendingBlock = {
  number: number | undefined
  transactions: readonly PendingTransaction[]
}

/** A read of a contract. */
export type Call = {
  address: Address
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}

/**
 * What a read gave: a value, undefined when the contract reverted or does not answer in its type, and null when it took
 * too long, or no node could say, so that nobody knows.
 */
export type CallResult = unknown

/**
 * What the server needs of a chain. Behind it stands a node over RPC, and in tests a script.
 * Every function throws ChainUnavailableError when the chain cannot be asked.
 */
export type ChainSource = {
  chainId: number
  /** Whether what answers may be behind what answered before: several nodes, or one behind a balancer. */
  mayLag?: boolean | undefined
  /** What was answered does not fit together: rather ask somebody else for a while. */
  doubt?(): void
  head(): Promise<BlockHeader>
  /** Undefined when the chain has no such block (any more). */
  header(number: number): Promise<BlockHeader | undefined>
  /** The blocks from `from` to `to`, both included; fewer when the chain has become shorter. */
  blocks(from: number, to: number): Promise<Block[]>
  /** Logs of the blocks from `from` to `to` whose first topic is one of `topics`, of all contracts or some. */
  logs(range: {
    from: number
    to: number
    topics: readonly Hex[]
    addresses?: readonly Hex[] | undefined
  }): Promise<Log[]>
  /** The same of the block with this hash, and a failure where there is no such block. */
  logsOf?(block: {
    hash: Hex
    topics: readonly Hex[]
    addresses?: readonly Hex[] | undefined
  }): Promise<Log[]>
  /**
   * Reads contracts, all at the same block and in one call. With `alone` each read is a call of its own,
   * with all the gas that the node allows: for contracts that draw pictures. Without `block` it is the
   * newest one.
   */
  read(calls: readonly Call[], options?: { alone?: boolean; block?: number }): Promise<CallResult[]>
  /**
   * What a read gives at each node, as of the newest block that they all have: for what the word of one does
   * not suffice (T14). Of nodes that do not answer, or are far behind `near`, there is nothing. Missing where
   * there is but one node.
   */
  readOfEach?(call: Call, near: number): Promise<CallResult[]>
  /**
   * What a call would give in the newest block, with no more gas than `gas`: for contracts that strangers
   * name. Without `to` the data is code that runs and returns, as if it were deployed; `code` stands at `to` for
   * this call in place of its own, and `from` has the `value` that it sends, where the node tries that out. Undefined when it reverts or the gas does not
   * suffice.
   */
  call(transaction: {
    to?: Address | undefined
    data: Hex
    gas: bigint
    code?: Hex | undefined
    from?: Address | undefined
    /** Base units of the native currency. */
    value?: bigint | undefined
  }): Promise<Hex | undefined>
  /**
   * What a transaction takes of gas, and base units of the native currency per gas now; undefined where it would
   * fail as things stand.
   */
  gasCost?(transaction: {
    from: Address
    to: Address
    data: Hex
    value: bigint
  }): Promise<{ gas: bigint; price: bigint } | undefined>
  /** What transactions paid; those that the node does not know are missing. */
  payments?(hashes: readonly Hex[]): Promise<Map<Hex, Payment>>
  /** What became of a transaction; undefined where the node has no receipt of it. */
  receipt?(hash: Hex): Promise<Receipt | undefined>
  /** What the node would mine next; undefined where it does not tell. */
  pending?(): Promise<PendingBlock | undefined>
  /** As of a block; the newest one by default. */
  hasCode(address: Address, block?: number): Promise<boolean>
  /** Base units of the native currency, as of a block; the newest one by default. */
  balance(address: Address, block?: number): Promise<bigint>
}
