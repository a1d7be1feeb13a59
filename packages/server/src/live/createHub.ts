import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { ServerError } from '../errors.ts'
import type { ApiKey } from '../http/createApiKeys.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import type { Feed } from './createFeed.ts'
import { createSession } from './createSession.ts'

/** Milliseconds between pings; who leaves two of them unanswered is gone. */
const defaultHeartbeat = 30_000
/** Milliseconds for a key to come, and for a socket to say farewell. */
const authTimeout = 10_000
const farewell = 2000
/** Sockets of this process, and subscriptions of one without and one with a key. */
const mostSockets = 10_000
const mostSubscriptions = { anonymous: 100, keyed: 1000 }

type Holder = {
  id: string
  most: number
  /** Takes what so many reads cost; a ServerError 429 when too many were asked for. */
  charge: (times: number) => Promise<void>
}

/** Every socket of the live feed that this process has. */
export type Hub = {
  /** @throws ServerError 429 or 503 when one more is not let in. */
  check(holder: Pick<Holder, 'id' | 'most'>): void
  open(socket: WebSocket, options: Hub.Options): void
  /** Tells every socket to come back, here or elsewhere, and lets no new one in. */
  close(): void
}

export declare namespace Hub {
  type Options = {
    feed: Feed
    holder: Holder
    /** The key with which it came, if any. */
    key: ApiKey | undefined
    /** Whether a key must come before anything is told. */
    needsKey: boolean
    /** Who holds a key, and what they may; undefined when it is none of ours. */
    findHolder: (sent: string) => Holder | undefined
  }
}

export function createHub(options: createHub.Options): Hub {
  const { metrics, onFailure, heartbeat = defaultHeartbeat } = options
  const sockets = new Map<WebSocket, { missed: number; end: () => void }>()
  const counts = new Map<string, number>()
  let isClosing = false

  const count = (id: string, change: 1 | -1) => {
    const next = (counts.get(id) ?? 0) + change
    if (next > 0) counts.set(id, next)
    else counts.delete(id)
  }
  const check: Hub['check'] = ({ id, most }) => {
    if (isClosing || sockets.size >= mostSockets)
      throw new ServerError('No more sockets here. Try again in a moment.', {
        code: 'busy',
        statusCode: 503,
      })
    if ((counts.get(id) ?? 0) >= most)
      throw new ServerError(`More than ${most} sockets at once are not possible`, {
        code: 'too_many_sockets',
        statusCode: 429,
      })
  }
  /** Who does not answer the farewell is cut off. */
  const dismiss = (socket: WebSocket, code: number, reason: string) => {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), farewell).unref()
  }

  const beat = setInterval(() => {
    for (const [socket, state] of sockets) {
      if (state.missed++ >= 2) socket.terminate()
      else socket.ping()
    }
  }, heartbeat).unref()

  return {
    check,
    open(socket, { feed, key, needsKey, findHolder, ...rest }) {
      let { holder } = rest
      let isKeyed = key !== undefined
      try {
        check(holder)
      } catch (error) {
        return dismiss(socket, 1013, error instanceof Error ? error.message : '')
      }
      count(holder.id, 1)
      metrics?.websockets(1)
      const session = createSession({
        id: randomUUID(),
        line: {
          send: (text, sent) => socket.send(text, () => sent()),
          close: (code, reason) => dismiss(socket, code, reason),
          buffered: () => socket.bufferedAmount,
        },
        feed,
        mostSubscriptions: () => mostSubscriptions[isKeyed ? 'keyed' : 'anonymous'],
        charge: times => holder.charge(times),
        authenticate(sent) {
          const found = findHolder(sent)
          if (!found)
            throw new ServerError('The API key is not valid here', {
              code: 'invalid_api_key',
              statusCode: 401,
            })
          if (found.id !== holder.id) {
            check(found)
            count(holder.id, -1)
            count(found.id, 1)
          }
          holder = found
          isKeyed = true
        },
        onFailure,
      })
      const state = { missed: 0, end: session.end }
      sockets.set(socket, state)
      const waiting = setTimeout(() => {
        if (needsKey && !isKeyed) dismiss(socket, 1008, 'No API key came')
      }, authTimeout).unref()
      socket.on('pong', () => {
        state.missed = 0
      })
      socket.on('message', (data, isBinary) => {
        state.missed = 0
        if (isBinary) dismiss(socket, 1003, 'Messages are text')
        else session.handle(data.toString())
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(waiting)
        session.end()
        sockets.delete(socket)
        count(holder.id, -1)
        metrics?.websockets(-1)
      })
      if (!needsKey || isKeyed) session.begin()
    },
    close() {
      isClosing = true
      clearInterval(beat)
      for (const [socket, { end }] of sockets) {
        end()
        dismiss(socket, 1012, 'The server ends: come back and go on with since')
      }
    },
  }
}

export declare namespace createHub {
  type Options = {
    metrics?: Metrics | undefined
    /** Milliseconds between pings; 30,000 by default. */
    heartbeat?: number | undefined
    onFailure?: ((error: unknown) => void) | undefined
  }
}
