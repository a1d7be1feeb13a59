import { numberToHex, type WalletClient } from 'viem'
import type { WalletAdapter } from '../wallet.ts'

/**
 * The calls of EIP-5792 to the wallet behind a viem client, each made once. A key or a smart account in
 * the client has none: it sends one transaction at a time.
 *
 * @param before - Brings the wallet onto a chain, and throws when nothing is to be asked any more.
 */
export function walletCalls(
  wallet: WalletClient,
  before: (chainId: number, signal: AbortSignal | undefined) => Promise<void>,
): Pick<WalletAdapter, 'getCapabilities' | 'handleSendCallsStep' | 'getCallsStatus'> {
  const { account } = wallet
  if (account && account.type !== 'json-rpc') return {}
  const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
    wallet.request({ method, params } as never, { retryCount: 0 })
  return {
    getCapabilities: async chainId => {
      const [address] = account ? [account.address] : await wallet.getAddresses()
      return request('wallet_getCapabilities', [address, [numberToHex(chainId)]])
    },
    handleSendCallsStep: async (chainId, calls, id, options) => {
      await before(chainId, options?.signal)
      const batch = {
        ...{ version: '2.0.0', id, chainId: numberToHex(chainId), from: calls[0]?.from },
        atomicRequired: true,
        calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
      }
      return (await request('wallet_sendCalls', [batch])) as { id: string }
    },
    getCallsStatus: id => request('wallet_getCallsStatus', [id]),
  }
}
