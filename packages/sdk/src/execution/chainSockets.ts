import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { type Endpoint, endpoint } from './endpoints.ts'
import { type RpcSocket, rpcSocket } from './rpcSocket.ts'

type SocketEndpoint = Endpoint & RpcSocket

/** The nodes of a chain that have a WebSocket address; a client has one connection to each at most. */
export function chainSockets(
  context: Pick<ClientContext, 'sockets'>,
  chain: ApiChain,
): readonly SocketEndpoint[] {
  const { http, webSocket } = chain.network?.rpcUrls.default ?? { http: [] }
  const urls = [...(webSocket ?? []), ...http].filter(url => /^wss?:/i.test(url))
  return urls.map(url => {
    const key = `${chain.id} ${url}`
    const socket = rpcSocket(url)
    const found = context.sockets.get(key) ?? { ...endpoint(socket.ask, 'unchecked'), ...socket }
    context.sockets.set(key, found)
    return found
  })
}
