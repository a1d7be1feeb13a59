import { AbortedError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { type RpcCall, RpcError } from './postRpc.ts'

/** How long opening a socket and one answer on it may take, milliseconds. */
const socketTimeout = 10_000

type Plain = Pick<WebSocket, 'send' | 'addEventListener' | 'removeEventListener'>
/** A socket and how to end it. */
type Opened = { socket: Plain; end: () => void }

/** A connection to a node that everyone shares who uses it, and that the last one closes. */
export type RpcSocket = {
  ask: (call: RpcCall, signal?: AbortSignal | undefined) => Promise<unknown>
  /**
   * Tells of new blocks until `stop` is called. It settles when it has begun; `onEnd` says that no more
   * will come.
   */
  subscribe: (listener: {
    onHead: (head: unknown) => void
    onEnd: () => void
    signal?: AbortSignal | undefined
  }) => Promise<{ stop: () => void }>
}

/** A node's WebSocket address, opened when it is first used. */
export function rpcSocket(url: string): RpcSocket {
  let users = 0
  let open: { connection: Promise<Connection>; controller: AbortController } | undefined
  const acquire = () => {
    users += 1
    if (open) return open.connection
    const controller = new AbortController()
    const own = {
      controller,
      connection: connect(url, controller.signal, () => {
        if (open === own) open = undefined
      }),
    }
    open = own
    return own.connection
  }
  const release = () => {
    users -= 1
    if (users > 0 || !open) return
    open.controller.abort()
    open.connection.then(
      connection => connection.end(),
      () => undefined,
    )
    open = undefined
  }
  const within = <value>(work: () => Promise<value>, signal?: AbortSignal | undefined) =>
    withDeadline(work, {
      milliseconds: socketTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new RpcError('The node does not answer', { code: -32603 }),
    })
  const ask: RpcSocket['ask'] = async (call, signal) => {
    const connecting = acquire()
    try {
      return await within(async () => (await connecting).ask(call), signal)
    } finally {
      release()
    }
  }
  return {
    ask,
    subscribe: async ({ onHead, onEnd, signal }) => {
      const connecting = acquire()
      try {
        const connection = await within(() => connecting, signal)
        const call = { method: 'eth_subscribe', params: ['newHeads'] }
        const id = await within(() => connection.ask(call), signal)
        connection.heads.set(String(id), onHead)
        connection.onEnd(onEnd)
        let stopped = false
        return {
          stop: () => {
            if (stopped) return
            stopped = true
            connection.heads.delete(String(id))
            connection.offEnd(onEnd)
            // A node drops what a closed connection asked for.
            release()
          },
        }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

type Connection = {
  ask: (call: RpcCall) => Promise<unknown>
  heads: Map<string, (head: unknown) => void>
  onEnd: (listener: () => void) => void
  offEnd: (listener: () => void) => void
  end: () => void
}

async function connect(url: string, signal: AbortSignal, onGone: () => void): Promise<Connection> {
  let opened: Opened
  try {
    opened = await open(url, signal)
  } catch (cause) {
    onGone()
    throw new RpcError('The node cannot be reached', { code: -32603, cause })
  }
  const { socket, end } = opened
  const pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >()
  const heads = new Map<string, (head: unknown) => void>()
  const ends = new Set<() => void>()
  let last = 0
  const onMessage = (event: Event) => {
    const message = parse(event)
    const heard = heads.get(String(message?.params?.subscription))
    if (message?.method === 'eth_subscription') heard?.(message.params?.result)
    const waiting = pending.get(Number(message?.id))
    if (!waiting || !message) return
    pending.delete(Number(message.id))
    if (message.error === undefined) waiting.resolve(message.result)
    else {
      const { code = -32603, message: text, data } = message.error
      waiting.reject(new RpcError(text ?? 'The node refused', { code, data }))
    }
  }
  const onGoneAway = () => {
    onGone()
    for (const { reject } of pending.values()) {
      reject(new RpcError('The connection to the node was lost', { code: -32603 }))
    }
    pending.clear()
    for (const listener of [...ends]) listener()
  }
  socket.addEventListener('message', onMessage)
  socket.addEventListener('close', onGoneAway)
  socket.addEventListener('error', onGoneAway)
  return {
    ask: call =>
      new Promise((resolve, reject) => {
        last += 1
        pending.set(last, { resolve, reject })
        const id = last
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, params: [], ...call }))
      }),
    heads,
    onEnd: listener => ends.add(listener),
    offEnd: listener => ends.delete(listener),
    end: () => {
      socket.removeEventListener('message', onMessage)
      socket.removeEventListener('close', onGoneAway)
      socket.removeEventListener('error', onGoneAway)
      end()
    },
  }
}

type Message = {
  id?: unknown
  method?: unknown
  result?: unknown
  params?: { subscription?: unknown; result?: unknown }
  error?: { code?: number; message?: string; data?: unknown }
}

/** A malformed frame says nothing. */
function parse(event: Event): Message | undefined {
  try {
    const value: unknown = JSON.parse(String(Reflect.get(event, 'data')))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** So that no two connections of ours are the same one to viem. */
let connections = 0

async function open(url: string, signal: AbortSignal): Promise<Opened> {
  if (typeof globalThis.WebSocket !== 'function') return openWithViem(url)
  const socket = new WebSocket(url)
  let settle: (() => void) | undefined
  try {
    await withDeadline(
      () =>
        new Promise<void>((resolve, reject) => {
          settle = () => (socket.readyState === 1 ? resolve() : reject(new Error('not opened')))
          for (const name of ['open', 'error', 'close']) socket.addEventListener(name, settle)
        }),
      {
        milliseconds: socketTimeout,
        signal,
        onAbort: () => new AbortedError(),
        onTimeout: () => new Error('not opened in time'),
      },
    )
  } catch (error) {
    socket.close()
    throw error
  } finally {
    for (const name of ['open', 'error', 'close']) {
      if (settle) socket.removeEventListener(name, settle)
    }
  }
  return { socket, end: () => socket.close() }
}

/** Node 20 has no WebSocket of its own; viem brings one. */
async function openWithViem(url: string): Promise<Opened> {
  const { getWebSocketRpcClient } = await import('viem/utils')
  connections += 1
  const client = await getWebSocketRpcClient(url, {
    keepAlive: false,
    reconnect: { attempts: 0, delay: connections },
  })
  return { socket: client.socket, end: () => client.close() }
}
