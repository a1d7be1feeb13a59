import { serve, type WebSocketServerLike } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import type { RequestEnv } from './RequestEnv.ts'

/** Bytes of a message to the live feed. */
const mostPayload = 64 * 1024

/** Serves an app over HTTP, and its live feed over WebSockets. */
export function listen(app: Hono<RequestEnv>, options: { hostname: string; port: number }) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostPayload,
    // Compression holds memory per socket, and a small message can become a large one.
    perMessageDeflate: false,
  })
  return serve({
    ...options,
    fetch: app.fetch,
    // Its types have `noServer` as optional, which it is not here.
    websocket: { server: sockets as WebSocketServerLike },
    // Whoever sends a request byte by byte holds a connection no longer than this.
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 },
  })
}
