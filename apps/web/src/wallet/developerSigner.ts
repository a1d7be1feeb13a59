import { createWalletClient, defineChain, type Hex, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas } from 'viem/actions'
import type { DeveloperAccount } from './developerAccounts.ts'
import type { createDeveloperProvider } from './developerProvider.ts'
import type { WalletTransaction, WalletTypedData } from './developerRequests.ts'

/**
 * Signs a transaction and sends it once, with no retry. Without a limit it gets half as much gas again as
 * the node estimates, as by other wallets: the same call may cost more in the block that it gets into.
 */
export async function signAndSend(options: signAndSend.Options): Promise<Hex> {
  const { account, chain, transaction } = options
  const { from: _, chainId: __, ...request } = transaction
  const wallet = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain: defineChain({ ...chain, rpcUrls: { default: { http: [chain.rpcUrl] } } }),
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  })
  const gas = request.gas ?? ((await estimateGas(wallet, request)) * 3n) / 2n
  return wallet.sendTransaction({ ...request, gas })
}

export declare namespace signAndSend {
  type Options = {
    account: DeveloperAccount
    chain: createDeveloperProvider.Chain
    transaction: WalletTransaction
  }
}

/** Signs EIP-712 typed data. */
export function signTypedData(account: DeveloperAccount, typedData: WalletTypedData): Promise<Hex> {
  return privateKeyToAccount(account.privateKey).signTypedData(typedData.definition)
}

/** Signs a text (EIP-191); hex is taken for bytes, as wallets do. */
export function signMessage(account: DeveloperAccount, message: string): Promise<Hex> {
  return privateKeyToAccount(account.privateKey).signMessage({
    message: isHex(message) ? { raw: message } : message,
  })
}
