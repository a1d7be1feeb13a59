import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Json } from './createTestMarket.ts'
import { until } from './until.ts'

/** A client of the live feed. For tests. */
export async function openSocket(url: string, options: openSocket.Options = {}) {
  const socket = new WebSocket(url, { headers: options.headers ?? {} })
  const received: Json[] = []
  const closed: { code: number; reason: string }[] = []
  socket.on('message', data => received.push(JSON.parse(data.toString()) as Json))
  socket.on('close', (code, reason) => closed.push({ code, reason: reason.toString() }))
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'open'), once(socket, 'close')])
  const of = (type: string) => received.filter(message => message.type === type)
  return {
    socket,
    received,
    closed,
    /** The messages of a type, once there are so many. */
    async get(type: string, count = 1) {
      await until(`${count} ${type}`, () => of(type).length >= count)
      return of(type)
    },
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Sends a message and waits for its answer. */
    async ask(message: Json): Promise<Json> {
      const before = of(`${message.type}`).length
      socket.send(JSON.stringify(message))
      await until(`an answer to ${message.type}`, () => of(`${message.type}`).length > before)
      return of(`${message.type}`)[before] ?? {}
    },
    events: () => of('event'),
  }
}

export declare namespace openSocket {
  type Options = { headers?: Record<string, string> | undefined }
}

/** With which status an upgrade is refused; 101 when it is not. */
export async function upgradeStatus(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => undefined)
  const status = await new Promise<number>(resolve => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  socket.terminate()
  return status
}
