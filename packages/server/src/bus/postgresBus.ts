import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeFailure } from '../describeFailure.ts'
import type { Bus, Hint } from './bus.ts'
import { listeners } from './listeners.ts'
import { mergeHints } from './mergeHints.ts'

const channel = 'sluice'
/** Milliseconds between attempts to listen, and between looks at whether the connection still lives. */
const retryInterval = 500
/** Milliseconds between attempts to send that have failed several times. */
const longestRetry = 5000
const checkInterval = 5000
const closeTimeout = 1000

/**
 * The notifications of a PostgreSQL. They come over a connection of its own, which is made anew when it
 * breaks; then, and as long as no notifications can be had (not every engine has them), every listener
 * hears that it may have missed some.
 */
export function postgresBus(options: postgresBus.Options): Bus {
  const stopped = new AbortController()
  const { signal } = stopped
  let isListening = false
  const { tell, subscribe } = listeners(() => isListening)
  /** The newest hint of each chain that is still to be sent. */
  const waiting = new Map<number, Hint>()
  let sending: Promise<void> | undefined
  let pause = retryInterval
  let told: string | undefined

  // One at a time: while one is on its way the next ones of a chain become one.
  const send = async () => {
    for (let next = first(waiting); next; next = first(waiting)) {
      waiting.delete(next.chainId)
      try {
        await options.notify(channel, JSON.stringify(next))
        pause = retryInterval
        told = undefined
      } catch (error) {
        // What it was about makes it long, and may be what cannot be sent: of anything is short.
        const { touched: _, ...short } = next
        waiting.set(next.chainId, mergeHints(waiting.get(next.chainId), short))
        tellOnce(error)
        await sleep(pause, undefined, { signal }).catch(() => waiting.clear())
        pause = Math.min(pause * 2, longestRetry)
      }
    }
    sending = undefined
  }
  const tellOnce = (error: unknown) => {
    const message = describeFailure(error)
    if (message !== told && !signal.aborted) options.onFailure?.(error)
    told = message
  }

  const listening = listen({
    connection: options.connection,
    signal,
    tell,
    setListening(on) {
      isListening = on
      // What is sent while nobody listens is missed.
      tell(undefined)
    },
  })
  return {
    publish(hint) {
      if (signal.aborted) return
      waiting.set(hint.chainId, mergeHints(waiting.get(hint.chainId), hint))
      sending ??= send()
    },
    subscribe,
    async close() {
      stopped.abort()
      await listening
      await sending
    },
  }
}

export declare namespace postgresBus {
  type Options = {
    connection: pg.ClientConfig
    /** Sends a notification over any connection. */
    notify: (channel: string, payload: string) => Promise<unknown>
    /** Hears of each new reason why hints cannot be sent, until one is. */
    onFailure?: ((error: unknown) => void) | undefined
  }
}

async function listen(options: {
  connection: pg.ClientConfig
  signal: AbortSignal
  tell: (hint: Hint | undefined) => void
  setListening: (on: boolean) => void
}): Promise<void> {
  const { connection, signal, tell, setListening } = options
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, query_timeout: checkInterval })
    const broken = new AbortController()
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    client.on('notification', ({ payload }) => tell(parse(payload)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      setListening(true)
      const over = AbortSignal.any([signal, broken.signal])
      while (!over.aborted) {
        await sleep(checkInterval, undefined, { signal: over }).catch(() => undefined)
        // A connection that died in silence is found by asking.
        if (!over.aborted) await client.query('select 1')
      }
    } catch {
      // Tried again below.
    }
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(closeTimeout, undefined, { ref: false }),
    ])
    if (signal.aborted) return
    setListening(false)
    await sleep(retryInterval, undefined, { signal }).catch(() => undefined)
  }
}

function first(waiting: ReadonlyMap<number, Hint>): Hint | undefined {
  for (const hint of waiting.values()) return hint
  return undefined
}

/** Undefined for what is no hint: something was said, and the rows tell what. */
function parse(payload: string | undefined): Hint | undefined {
  try {
    const { chainId, upTo, touched } = JSON.parse(payload ?? '') as Partial<Hint>
    if (!Number.isSafeInteger(chainId)) return undefined
    if (upTo !== undefined && !Number.isSafeInteger(upTo)) return undefined
    const isList = Array.isArray(touched) && touched.every(each => typeof each === 'string')
    return { chainId, upTo, ...(isList ? { touched } : {}) } as Hint
  } catch {
    return undefined
  }
}
