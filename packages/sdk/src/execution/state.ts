import type { Hash, Hex } from 'viem'
import type {
  CheckRequest,
  CrossChainIntent,
  Fees,
  PathItem,
  SignatureData,
  TransactionData,
  Transfer,
} from '../api/index.ts'
import type { SluiceErrorFields } from '../errors.ts'

/**
 * Where one item stands. `unknown` means: the wallet was asked, or something was sent, and what became of
 * it cannot be said; such an item is never tried again by itself.
 */
export type ItemState =
  | 'planned'
  | 'verified'
  | 'prompting'
  | 'submitted'
  | 'signed'
  | 'unknown'
  | 'mined'
  | 'indexed'
  | 'complete'
  | 'rejected'
  | 'reverted'
  | 'cancelled'
  | 'replaced'
  | 'dropped'
  | 'refunded'
  | 'expired'
  | 'blocked'

/**
 * What a transaction that was sent waits for before it can be in a block: the other signers of an account that is a
 * contract, or an earlier transaction of the account.
 */
export type WaitReason = 'awaiting_signers' | 'stuck'

/** Where a run stands. `unknown`: something was sent, and its outcome cannot be said yet. */
export type RunStatus = 'running' | 'complete' | 'partial' | 'failed' | 'unknown'

/** Any error of Sluice. */
export type RunError = Error & SluiceErrorFields

export type RunState = {
  readonly status: RunStatus
  /** Why the run failed, is partial or unknown. */
  readonly error?: RunError | undefined
  /** To listeners: by which `listRuns` and `resume` know it, once it is written down. */
  readonly runId?: string | undefined
}

/** How a run ends in which nothing failed. */
export type EndedRun = RunState & { readonly status: 'complete' | 'partial' }

export type TransactionReference = { readonly txHash: Hash; readonly chainId: number }

export type OrderReference = {
  readonly orderId?: string | undefined
  readonly crossPostingOrderId?: string | undefined
  /** Which listing or offer of the request it is, whatever was left out of the steps or is posted apart. */
  readonly orderIndex: number
}

export type ReceiptSummary = {
  readonly txHash: Hash
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  /** When the node says. */
  readonly gasUsed?: bigint | undefined
  /** Base units of the chain's native currency, when the node says. */
  readonly effectiveGasPrice?: bigint | undefined
  /** What a rollup of the OP kind took on top for the data, base units of the native currency, where the receipt names it. */
  readonly l1Fee?: bigint | undefined
}

/** What an item did whose data is gone with the page that sent it. */
export type DoneItem = {
  /** Native currency that was sent along, base units. */
  readonly value: bigint
  /** What its logs moved from and to the account. */
  readonly transfers: readonly Transfer[]
  /** The orders of the account that its logs say it cancelled. */
  readonly cancelled: CancelledOrders
}

/** Orders that a transaction cancelled, by the events of Seaport, and of LooksRare V2 by their numbers. */
export type CancelledOrders = {
  readonly orderIds: readonly Hex[]
  readonly nonces: readonly bigint[]
}

type ItemBase = {
  readonly status: 'incomplete' | 'complete'
  readonly state: ItemState
  readonly tip?: string | undefined
  readonly check?: CheckRequest | undefined
  /** What the hash in a deposit stands for, as the marketplace says it; `readIntent` checks it. */
  readonly crossChainIntent?: CrossChainIntent | undefined
  readonly txHashes?: readonly TransactionReference[] | undefined
  readonly internalTxHashes?: readonly TransactionReference[] | undefined
  /** The transactions that gave a payment back, as the marketplace names them, on the chain that was paid on. */
  readonly refundTxHashes?: readonly TransactionReference[] | undefined
  /**
   * Of a payment that was made for something on another chain: from when, in seconds since 1970, it is the payer's again
   * unless it was taken for that. By the deposit's own bytes; absent where they state no deadline.
   */
  readonly refundableFrom?: number | undefined
  readonly orderIds?: readonly string[] | undefined
  readonly orderIndexes?: readonly number[] | undefined
  readonly orderData?: readonly OrderReference[] | undefined
  readonly transfersData?: readonly Transfer[] | undefined
  readonly receipt?: ReceiptSummary | undefined
  /** Of an item that was done before its run was gone on with: what the chain shows, in place of its data. */
  readonly done?: DoneItem | undefined
  /** By which the wallet knows the batch (EIP-5792) that the item was sent in. It is no transaction hash. */
  readonly callsId?: string | undefined
  /** Something a person should know about an item that went well. */
  readonly warning?: string | undefined
  /** While it is `submitted`: what it waits for, where that is known. `warning` says it in English. */
  readonly waitReason?: WaitReason | undefined
  readonly error?: string | undefined
  readonly errorData?: RunError | undefined
}

export type TransactionItem = ItemBase & { readonly data?: TransactionData | undefined }
export type SignatureItem = ItemBase & { readonly data?: SignatureData | undefined }
export type StepItem = TransactionItem | SignatureItem

type StepBase = {
  readonly id: string
  readonly action: string
  readonly description: string
  readonly error?: string | undefined
  readonly errorData?: RunError | undefined
}

export type TransactionStep = StepBase & {
  readonly kind: 'transaction'
  readonly items: readonly TransactionItem[]
}
export type SignatureStep = StepBase & {
  readonly kind: 'signature'
  readonly items: readonly SignatureItem[]
}

/** A step as callers see it: frozen, a new object whenever something changed. */
export type ExecutionStep = TransactionStep | SignatureStep

/** One listing or order that an answer leaves out. */
export type Refusal = {
  readonly message: string
  readonly orderIndex?: number | undefined
  readonly orderId?: string | undefined
}

/** A whole run. */
export type ExecutionState = {
  readonly run: RunState
  readonly steps: readonly ExecutionStep[]
  readonly path: readonly PathItem[]
  readonly fees: Fees | undefined
  readonly requestId: string | undefined
  /** What the marketplace says it cannot do of what was asked. */
  readonly refusals: readonly Refusal[]
  /** Ids of the steps that were in the first answer, or that the caller consented to. */
  readonly known: readonly string[]
  /** Ids of the steps that this run has begun; they keep their form whatever later answers say. */
  readonly begun: readonly string[]
}

/** What one answer of the marketplace says. */
export type StepAnswer = Pick<ExecutionState, 'steps' | 'path' | 'fees' | 'requestId' | 'refusals'>

/** Called with immutable snapshots whenever something changed. */
export type ProgressListener = (
  steps: readonly ExecutionStep[],
  path: readonly PathItem[],
  fees: Fees | undefined,
  state: RunState,
) => unknown

/** What an action that was carried out resolves to. */
export type ExecutionResult = {
  readonly steps: readonly ExecutionStep[]
  readonly path: readonly PathItem[]
  readonly fees: Fees | undefined
  readonly requestId: string | undefined
  readonly state: RunState
}

/** What an action resolves to with `precheck`: nothing was carried out. */
export type PrecheckResult = Pick<ExecutionResult, 'steps' | 'path' | 'fees'>
