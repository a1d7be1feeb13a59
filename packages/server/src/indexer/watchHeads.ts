import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { growingPause } from '../growingPause.ts'

const method = 'eth_subscribe'
const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['newHeads'] })
/** Bytes of one message: a header has less than two thousand. */
const mostBytes = 65_536
/** Milliseconds for a connection and its subscription, and between pings; a socket that leaves one unanswered is gone. */
const [patience, heartbeat] = [5_000, 15_000]
const retries = { first: 1_000, longest: 60_000 }

export type HeadWatch = {
  /** Whether the node tells of new blocks now. */
  isLive(): boolean
  /** Once it has ended. */
  ended: Promise<void>
}

/**
 * Listens to a node that tells of new blocks over a WebSocket (`eth_subscribe`, `newHeads`), so that one is read as
 * soon as it is there without asking all the time. What is told is a hint and nothing else: the blocks are read from the
 * nodes as ever. A socket that is away is opened again, later each time.
 */
export function watchHeads(options: watchHeads.Options): HeadWatch {
  const {
    url,
    signal,
    onHead,
    beat = heartbeat,
    pauseAfter = fails => growingPause(fails, retries),
  } = options
  let isLive = false

  /** From its opening to its end; whether it told of anything. */
  const listen = () =>
    new Promise<boolean>(resolve => {
      const socket = new WebSocket(url, { handshakeTimeout: patience, maxPayload: mostBytes })
      let hasBegun = false
      let isAnswered = true
      const end = () => socket.terminate()
      const opening = setTimeout(end, patience)
      const beats = setInterval(() => {
        if (!isAnswered) return end()
        isAnswered = false
        if (socket.readyState === WebSocket.OPEN) socket.ping()
      }, beat)
      signal.addEventListener('abort', end)
      socket.on('open', () => socket.send(request))
      socket.on('pong', () => {
        isAnswered = true
      })
      socket.on('message', data => {
        isAnswered = true
        const told = kindOf(data.toString())
        if (told === 'refused') return end()
        if (told === 'begun') {
          clearTimeout(opening)
          hasBegun = true
          isLive = true
        }
        // With the first answer as well: a block may have come before it.
        if (told !== undefined && hasBegun) onHead()
      })
      // What is wrong with it shows in its end.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        isLive = false
        clearTimeout(opening)
        clearInterval(beats)
        signal.removeEventListener('abort', end)
        resolve(hasBegun)
      })
      if (signal.aborted) end()
    })

  const follow = async () => {
    let failures = 0
    while (!signal.aborted) {
      failures = (await listen()) ? 1 : failures + 1
      await sleep(pauseAfter(failures), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return { isLive: () => isLive, ended: follow() }
}

export declare namespace watchHeads {
  type Options = {
    /** `ws:` or `wss:`. May hold a key: never told. */
    url: string
    signal: AbortSignal
    onHead: () => void
    /** Milliseconds between pings; 15,000 by default. */
    beat?: number | undefined
    /** Milliseconds until it is opened again after so many failures in a row. */
    pauseAfter?: ((failures: number) => number) | undefined
  }
}

function kindOf(text: string): 'begun' | 'head' | 'refused' | undefined {
  let message: { id?: unknown; result?: unknown; error?: unknown; method?: unknown } | null
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  if (message.method === 'eth_subscription') return 'head'
  if (message.id !== 1) return undefined
  return typeof message.result === 'string' ? 'begun' : 'refused'
}
