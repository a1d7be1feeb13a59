import type { WalletClient } from 'viem'

/** A list of transports would ask the next one after an answer that was lost: only its first is asked. */
export function requestOnce(wallet: WalletClient): WalletClient['request'] {
  const { transport } = wallet
  const first: unknown = Array.isArray(transport.transports) ? transport.transports[0] : undefined
  return hasRequest(first) ? first.request : wallet.request
}

function hasRequest(value: unknown): value is Pick<WalletClient, 'request'> {
  return typeof value === 'object' && value !== null && 'request' in value
}
