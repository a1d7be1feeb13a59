import type { Address, Hash, PublicClient, Transaction, Transport } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import type { Evidence } from './blockEvidence.ts'

/** Something a person should know while it waits. */
export type WaitNote =
  /** A transaction with this nonce has to be mined first. */
  | { kind: 'stuck'; nonce: number }
  /** The account is a contract, and others have to sign. */
  | { kind: 'awaiting_signers' }

/** How a wait ends. */
export type WaitResult =
  | ({ kind: 'mined' } & Evidence)
  | { kind: 'cancelled' | 'replaced'; hash: Hash }
  /** No node knows the transaction any more, and its nonce is free. */
  | { kind: 'dropped'; hash: Hash; nonce: number }
  | { kind: 'timeout'; hash: Hash }

/** What is waited for, and how. */
export type WaitOptions = {
  chain: ApiChain
  /** The node of the wallet that sent it. */
  wallet?: Transport | undefined
  hash: Hash
  sent: {
    from: Address
    /** Whether a transaction does exactly what the wallet was asked to send. */
    matches: (transaction: Pick<Transaction, 'from' | 'to' | 'input' | 'value'>) => boolean
    /** The account's next nonce, and the head of the chain, before the wallet was asked. */
    nonce?: number | undefined
    fromBlock?: bigint | undefined
    /** Whether nothing else was sent with that nonce window, so that the nonce is this one's. */
    only?: boolean | undefined
    /** Whether so few were sent with it that each is worth a look of its own soon: what is seen once has a nonce. */
    few?: boolean | undefined
    /** Hashes that belong to other items. */
    others?: (() => ReadonlySet<Hash>) | undefined
  }
  /** Milliseconds without a receipt after which the wait ends; a repriced transaction starts anew. */
  deadline: number
  /** Milliseconds for one that waits for other signers. */
  signersDeadline: number
  confirmations: number
  onRepriced: (hash: Hash) => void
  onNote: (note: WaitNote | undefined) => void
  /** A call to the node failed; the wait goes on. */
  onError: (error: unknown) => void
  signal?: AbortSignal | undefined
}

/** One wait, as its watcher keeps it. Times are milliseconds of `performance.now()`. */
export type Ticket = {
  readonly options: WaitOptions
  readonly since: number
  hash: Hash
  /** Milliseconds left. */
  left: number
  /** The transaction as a node gave it last. */
  seen: Transaction | undefined
  /** Looks in a row that did not find it, and when the first of them was. */
  missed: { looks: number; since: number }
  /** Whether the blocks it could be in before the watch began were looked into. */
  placed: boolean
  /** When its receipt is asked for by its hash, and when everything about it. */
  receiptAt: number
  fullAt: number
  fullLooks: number
  /** Up to which block replacements were looked for. */
  scannedTo: bigint | undefined
  /** The head when the wait began. */
  firstHead: bigint | undefined
  contract: boolean | undefined
  /** What was found, and the head when it was read. */
  evidence: Evidence | undefined
  evidenceHead: bigint
  /** A block was seen that has it. */
  expected: boolean
  settle: (result: WaitResult) => void
}

/** What looking for a transaction needs. */
export type Looking = {
  reader: PublicClient
  call: <value>(work: () => Promise<value>) => Promise<value>
  chainId: number
  head: bigint | undefined
  /** Hashes that other waits are about. */
  taken: ReadonlySet<Hash>
}
