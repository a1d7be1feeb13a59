import type { Address, Hash, Hex, Transport, WalletClient } from 'viem'
import type { ExecutionStep, StepItem } from './execution/state.ts'

/** What a prompt is given beside its item. */
export type PromptOptions = {
  /** Aborted when the run ended: nothing may be asked or sent any more. */
  signal?: AbortSignal | undefined
  /** The chain that a typed message is for. */
  chainId?: number | undefined
}

/** One call of a batch; `value` in base units of the chain's native currency. */
export type BatchCall = { from: Address; to: Address; data: Hex; value: bigint }

/** A wallet that is not a viem client: it carries out the two kinds of step item itself. */
export type WalletAdapter = {
  /** The account that acts. Asked again before every prompt. */
  address: () => Promise<Address>
  /** Signs the item's message. Undefined when the item asks for no signature. */
  handleSignMessageStep: (
    item: StepItem,
    step: ExecutionStep,
    options?: PromptOptions,
  ) => Promise<Hex | undefined>
  /** Sends the item's transaction exactly once, on exactly this chain, and returns its hash. */
  handleSendTransactionStep: (
    chainId: number,
    item: StepItem,
    step: ExecutionStep,
    options?: PromptOptions,
  ) => Promise<Hash | undefined>
  /** What the wallet can do on a chain, in the words of EIP-5792: `{ atomic: { status: 'supported' } }`. */
  getCapabilities?: (chainId: number) => Promise<unknown>
  /**
   * Sends several calls as one request that is carried out whole or not at all (EIP-5792), under the given
   * id. Returns the id that the wallet knows it by.
   */
  handleSendCallsStep?: (
    chainId: number,
    calls: readonly BatchCall[],
    id: string,
    options?: PromptOptions,
  ) => Promise<{ id: string } | string | undefined>
  /** What became of it: the answer of `wallet_getCallsStatus`. */
  getCallsStatus?: (id: string) => Promise<unknown>
  /** Read before the chain's own RPC addresses. */
  transport?: Transport | undefined
}

/** What actions take as a wallet. */
export type Wallet = WalletClient | WalletAdapter
