import { createWalletClient, custom, type WalletClient } from 'viem'

/**
 * The client through which a wallet is asked. Of a list of transports only the first is a wallet that may
 * be asked: the next one would be asked again after an answer that was lost, and might be on another chain.
 */
export function askedClient(wallet: WalletClient): WalletClient {
  const { account, chain, transport } = wallet
  const first: unknown = Array.isArray(transport.transports) ? transport.transports[0] : undefined
  if (account?.type === 'local' || !hasRequest(first)) return wallet
  return createWalletClient({
    ...(account ? { account } : {}),
    ...(chain ? { chain } : {}),
    transport: custom({ request: first.request }, { retryCount: 0 }),
  })
}

function hasRequest(value: unknown): value is { request: (args: never) => Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'request' in value
}
