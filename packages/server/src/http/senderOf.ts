import type { Context } from 'hono'
import { parseAddress, parseNetworks } from './parseNetworks.ts'

/** Of requests that did not come over a socket: tests, and programs that call the app. */
const within = '127.0.0.1'
/** Addresses in X-Forwarded-For that are looked at. */
const mostHops = 10

/**
 * Who sends a request. X-Forwarded-For and -Proto say what their sender likes, so they are heeded only
 * as far as proxies that we know have written them: from the last entry back to the first that is none
 * of ours.
 */
export function senderOf(trustedProxies: readonly string[]) {
  const isTrusted = parseNetworks(trustedProxies)
  /** A connection stays whose it is. */
  const peers = new WeakMap<Socket, Peer>()
  const peerOf = (socket: Socket | undefined): Peer => {
    const known = socket && peers.get(socket)
    if (known) return known
    const address = normal(socket?.remoteAddress ?? within) ?? within
    const peer = { address, isTrusted: isTrusted(address) }
    if (socket) peers.set(socket, peer)
    return peer
  }
  return (c: Context): { address: string; protocol: 'http:' | 'https:' } => {
    const peer = peerOf(socketOf(c))
    let { address } = peer
    const protocol = c.req.url.startsWith('https:') ? 'https:' : 'http:'
    if (!peer.isTrusted) return { address, protocol }
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-mostHops)
    for (const hop of forwarded.reverse()) {
      const next = normal(hop)
      if (!next) break
      address = next
      if (!isTrusted(next)) break
    }
    const [told] = (c.req.header('x-forwarded-proto') ?? '').split(',').slice(-1)
    const scheme = told?.trim().toLowerCase()
    return {
      address,
      protocol: scheme === 'https' ? 'https:' : scheme === 'http' ? 'http:' : protocol,
    }
  }
}

type Socket = { remoteAddress?: string | undefined }
type Peer = { address: string; isTrusted: boolean }

const normal = (text: string) => parseAddress(text)?.toString()

function socketOf(c: Context): Socket | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env as { incoming?: { socket?: Socket } }
  return incoming?.socket
}
