import type { Hash, Hex, WalletClient } from 'viem'
import { getClient } from '../client.ts'
import type { StepItem } from '../execution/state.ts'
import { viemAdapter } from '../wallet/viemAdapter.ts'
import type { Wallet, WalletAdapter } from '../wallet.ts'
import { copy } from './toExecute.ts'
import type { AnyWallet, ReservoirWallet } from './types.ts'

/** What was adapted, so that a run may use all that the viem client can do. */
const originals = new WeakMap<ReservoirWallet, WalletClient>()

/**
 * A viem wallet client as a wallet of the old interface. Actions take a viem client as it is, so this is
 * for code that puts something of its own around a wallet.
 *
 * @example
 * ```ts
 * import { adaptViemWallet } from '@sluice/sdk/reservoir'
 * import { createWalletClient, http } from 'viem'
 *
 * const wallet = adaptViemWallet(createWalletClient({ transport: http('http://127.0.0.1:8545') }))
 * ```
 */
export function adaptViemWallet(wallet: WalletClient): ReservoirWallet {
  // The client is looked up when it is needed: wallets are adapted before one is made.
  const context = {
    get config() {
      return getClient().config
    },
    get localSends() {
      return getClient().localSends
    },
  }
  const { address, handleSignMessageStep, handleSendTransactionStep, transport } = viemAdapter(
    wallet,
    context,
  )
  const adapted: ReservoirWallet = {
    address,
    handleSignMessageStep: (item, step) => handleSignMessageStep(item as StepItem, step as never),
    handleSendTransactionStep: (chainId, item, step) =>
      handleSendTransactionStep(chainId, item as StepItem, step as never),
    transport,
  }
  originals.set(adapted, wallet)
  return adapted
}

/** A wallet of either form as Sluice takes it. */
export function toWallet(wallet: AnyWallet): Wallet {
  if (!('handleSendTransactionStep' in wallet)) return wallet
  const original = originals.get(wallet)
  if (original) return original
  // What a wallet of one's own does with the step it is given must not reach the run.
  const adapter: WalletAdapter = {
    address: () => wallet.address() as ReturnType<WalletAdapter['address']>,
    handleSignMessageStep: (item, step) =>
      wallet.handleSignMessageStep(copy(item) as never, copy(step) as never) as Promise<
        Hex | undefined
      >,
    handleSendTransactionStep: (chainId, item, step) =>
      wallet.handleSendTransactionStep(
        chainId,
        copy(item) as never,
        copy(step) as never,
      ) as Promise<Hash | undefined>,
    ...(wallet.transport ? { transport: wallet.transport } : {}),
  }
  return adapter
}
