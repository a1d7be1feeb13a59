import { createPublicClient, fallback, http, type PublicClient, type Transport } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { ConfigurationError } from '../errors.ts'

/** How long one call to a node may take, milliseconds. */
const rpcTimeout = 10_000

/**
 * A reader of a chain: through the chain's own RPC addresses first, then through the wallet. It tries each
 * once per call; who waits asks again.
 *
 * @throws ConfigurationError when there is neither: without a node nothing could be proven.
 */
export function createReader(chain: ApiChain, walletTransport?: Transport): PublicClient {
  const transports: Transport[] = (chain.network?.rpcUrls.default.http ?? []).map(url =>
    http(url, { retryCount: 0, timeout: rpcTimeout }),
  )
  if (walletTransport) transports.push(walletTransport)
  if (transports.length === 0) {
    throw new ConfigurationError(`No node is configured for chain ${chain.id}`, {
      code: 'missing_rpc',
      details: { chainId: chain.id },
      hints: ['Add one with `withRpc(chain, url)`, or give the wallet a `transport`.'],
    })
  }
  return createPublicClient({
    ...(chain.network ? { chain: chain.network } : {}),
    transport: fallback(transports, { retryCount: 0, rank: false }),
    cacheTime: 0,
  }) as PublicClient
}
