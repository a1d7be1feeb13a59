import { createPublicClient, custom, type PublicClient, type Transport } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { ConfigurationError } from '../errors.ts'
import { chainSockets } from './chainSockets.ts'
import { askEndpoints, type Endpoint, endpoint } from './endpoints.ts'
import { postRpc } from './postRpc.ts'

/** How long one call to a node may take, milliseconds. */
const rpcTimeout = 10_000

/**
 * A reader of a chain: through the chain's own RPC addresses first, then through wallets. It tries each
 * once per call, those first that did not fail lately; who waits asks again. What is known about an
 * address is kept by the client.
 *
 * @throws ConfigurationError when there is no node at all: without one nothing could be proven.
 */
export function createReader(
  context: Pick<ClientContext, 'endpoints' | 'sockets' | 'logger'>,
  options: createReader.Options,
): PublicClient {
  const { chain, signal, detached, turn } = options
  const urls = httpUrls(chain)
  const known = urls.map(url => {
    const key = `${chain.id} ${url}`
    const found = context.endpoints.get(key) ?? endpoint(post(url), 'unchecked')
    context.endpoints.set(key, found)
    return detached ? { ...found, checking: undefined, ask: post(url, true) } : found
  })
  // Sockets are for telling of new blocks; they are asked only where nothing else is there.
  const own = known.length > 0 ? known : chainSockets(context, chain)
  const wallets = new Map<Transport, Endpoint>()
  const endpoints = () => [
    ...own,
    ...(options.wallets?.() ?? []).map(transport => {
      const found = wallets.get(transport) ?? endpoint(through(transport), 'follows')
      wallets.set(transport, found)
      return found
    }),
  ]
  if (endpoints().length === 0) {
    throw new ConfigurationError(`No node is configured for chain ${chain.id}`, {
      code: 'missing_rpc',
      details: { chainId: chain.id },
      hints: ['Add one with `withRpc(chain, url)`, or give the wallet a `transport`.'],
    })
  }
  const { logger } = context
  return createPublicClient({
    ...(chain.network ? { chain: chain.network } : {}),
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          askEndpoints(
            endpoints(),
            { method, params },
            { chainId: chain.id, logger, signal, turn: turn?.() },
          ),
      },
      { retryCount: 0 },
    ),
    cacheTime: 0,
  }) as PublicClient
}

export declare namespace createReader {
  type Options = {
    chain: ApiChain
    /** Nodes of wallets, asked last. */
    wallets?: (() => readonly Transport[]) | undefined
    /** Which node is asked first; the first when absent. */
    turn?: (() => number) | undefined
    /** Ends the calls that are under way. */
    signal?: AbortSignal | undefined
    /** Nobody waits for the answers: no timer of ours is left behind. */
    detached?: boolean | undefined
  }
}

function httpUrls(chain: ApiChain): readonly string[] {
  return (chain.network?.rpcUrls.default.http ?? []).filter(url => /^https?:/i.test(url))
}

function post(url: string, detached = false): Endpoint['ask'] {
  return (call, signal) => postRpc(url, call, { timeout: rpcTimeout, signal, detached })
}

function through(transport: Transport): Endpoint['ask'] {
  const { request } = transport({ retryCount: 0, timeout: rpcTimeout })
  return call => request(call as never, { retryCount: 0 })
}
