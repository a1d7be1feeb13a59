import type { Address, Hash, Hex, Transport, WalletClient } from 'viem'
import type { ExecutionStep, StepItem } from './execution/state.ts'

/** What a prompt is given beside its item. */
export type PromptOptions = {
  /** Aborted when the run ended: nothing may be asked or sent any more. */
  signal?: AbortSignal | undefined
  /** The chain that a typed message is for. */
  chainId?: number | undefined
}

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
  /** Read before the chain's own RPC addresses. */
  transport?: Transport | undefined
}

/** What actions take as a wallet. */
export type Wallet = WalletClient | WalletAdapter
