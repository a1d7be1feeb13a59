import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, request } from 'undici'
import { createLimiter } from '../createLimiter.ts'
import { withinTime } from '../withinTime.ts'
import { createRoom } from './createRoom.ts'
import { FetchError } from './FetchError.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { resolveName } from './resolveName.ts'

export type Fetcher = {
  /**
   * Reads what stands at an `http(s):` address that a stranger has written. It may wait for its turn for as long as the
   * signal lets it.
   *
   * @throws FetchError for whatever goes wrong, the limits included; where the signal's own deadline came before its
   *   time was over, as `no_turn`.
   */
  fetch(url: string, options: { mostBytes: number; signal?: AbortSignal }): Promise<Uint8Array>
}

const mostRedirects = 3
/** What is not there, or not for everybody, before it is published, and what was asked for too often. */
const later = [403, 404, 410, 429]
const redirects = [301, 302, 303, 307, 308]
const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Bytes of bodies that are being read, all together: 32 of them may have 10 MB each. */
const mostHeld = 67_108_864

/**
 * Fetches addresses out of metadata without being led anywhere but to the internet (T7): `http:` and
 * `https:` on their own ports, without credentials. The name is resolved here, every address of it has to
 * be public, and the connection goes to the address that was checked, not to the name, so that a name
 * that changes its mind in between (DNS rebinding) gains nothing. The same for each redirect, of which
 * there may be three. Nothing of the caller goes along: no cookies, no keys, no Referer.
 */
export function createFetcher(options: createFetcher.Options = {}): Fetcher {
  const { timeout = 10_000, resolve = resolveName, dial = target => target } = options
  const limit = createLimiter({ perKey: 4, total: 32 })
  const room = createRoom(options.mostHeld ?? mostHeld)

  const connect = buildConnector({ timeout })
  /** One hop: the answer of the checked address, whatever it is. */
  const ask = async (url: URL, signal: AbortSignal) => {
    const address = await checkedAddress(url, resolve, signal)
    const isSecure = url.protocol === 'https:'
    const target = dial({ address, port: isSecure ? 443 : 80 })
    const agent = new Agent({
      connect: (given, callback) =>
        connect(
          {
            ...given,
            hostname: target.address,
            port: `${target.port}`,
            ...(isSecure && !isAddress(hostOf(url)) ? { servername: hostOf(url) } : {}),
          },
          callback,
        ),
      headersTimeout: timeout,
      bodyTimeout: timeout,
      pipelining: 0,
    })
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'sluice' },
    })
    return { answer, close: () => agent.destroy() }
  }

  const follow = async (start: URL, mostBytes: number, outer: AbortSignal) => {
    let url = start
    // The clock runs while it has a turn: what waits for one has not failed.
    let left = timeout
    for (let hops = 0; ; hops++) {
      const here = url
      // Each hop waits for its turn at its own host: others must not lead more of us there (T6).
      const found = await limit(here.host, outer, async () => {
        const began = performance.now()
        try {
          return await withinTime(left, outer, signal => inTurn(here, mostBytes, signal))
        } catch (cause) {
          outer.throwIfAborted()
          throw cause
        } finally {
          left = Math.max(0, left - (performance.now() - began))
        }
      })
      if (found instanceof Uint8Array) return found
      if (hops === mostRedirects) throw new FetchError('too_many_redirects')
      url = found
    }
  }

  const inTurn = async (url: URL, mostBytes: number, signal: AbortSignal) => {
    try {
      return await visit(url, mostBytes, signal)
    } catch (cause) {
      if (cause instanceof FetchError) throw cause
      throw new FetchError(signal.aborted ? 'timeout' : 'unreachable', { cause })
    }
  }

  /** What stands at an address, or the next one that it leads to. */
  const visit = async (url: URL, mostBytes: number, signal: AbortSignal) => {
    const { answer, close } = await ask(url, signal)
    try {
      const { statusCode, headers } = answer
      const { location } = headers
      if (redirects.includes(statusCode) && typeof location === 'string')
        return parseUrl(location, url)
      if (statusCode !== 200)
        throw new FetchError('bad_status', {
          retryable: statusCode >= 500 || later.includes(statusCode),
        })
      return await readBody(answer, mostBytes, end => room.enter(url.host, end))
    } finally {
      // What is left of a body that nobody wants ends with its connection.
      answer.body.on('error', () => undefined)
      await close()
    }
  }

  return {
    async fetch(text, { mostBytes, signal: outer }) {
      const url = parseUrl(text)
      const signal = outer ?? new AbortController().signal
      try {
        return await follow(url, mostBytes, signal)
      } catch (cause) {
        if (isDeadline(signal)) throw new FetchError('no_turn', { cause })
        throw cause
      }
    },
  }
}

/** Whether a signal has ended because its time was over, and not because nobody wants the answer any more. */
const isDeadline = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

export declare namespace createFetcher {
  type Options = {
    /** Milliseconds for everything but waiting for a turn: the name, redirects, the body. 10,000 by default. */
    timeout?: number | undefined
    /** The addresses of a host name; by default as the system's name servers give them. */
    resolve?: Resolve | undefined
    /** Bytes of all bodies that are being read; 64 MiB by default. Beyond, some end as `no_turn`. */
    mostHeld?: number | undefined
    /** Where a checked address is really asked; for tests, which have no internet. */
    dial?: ((target: Target) => Target) | undefined
  }
  type Target = { address: string; port: number }
  type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** `new URL` turns `0x7f.1`, `2130706433` and the like into what they mean. */
function parseUrl(text: string, base?: URL): URL {
  let url: URL
  try {
    url = new URL(text, base)
  } catch (cause) {
    throw new FetchError('refused', { cause })
  }
  const isAllowed =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname !== ''
  if (!isAllowed) throw new FetchError('refused')
  return url
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')
const isAddress = (host: string) => ipaddr.isValid(host)

async function checkedAddress(
  url: URL,
  resolve: createFetcher.Resolve,
  signal: AbortSignal,
): Promise<string> {
  const host = hostOf(url)
  const addresses = isAddress(host) ? [host] : await untilAborted(resolve(host, signal), signal)
  const [first] = addresses
  // One private address among them is reason enough: whoever gives it means it.
  if (first === undefined || !addresses.every(isPublicAddress)) throw new FetchError('refused')
  return first
}

/** Whatever a resolver does with the signal: nobody waits for it any longer. */
async function untilAborted<result>(work: Promise<result>, signal: AbortSignal): Promise<result> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The body, counted as it is after decompression: a small one may unfold to anything. */
async function readBody(
  { headers, body }: Awaited<ReturnType<typeof request>>,
  mostBytes: number,
  enter: (end: () => void) => ReturnType<ReturnType<typeof createRoom>['enter']>,
): Promise<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new FetchError('too_large')
  const encoding = `${headers['content-encoding'] ?? 'identity'}`.trim().toLowerCase()
  const decoder = decoders[encoding]
  if (!decoder && encoding !== 'identity' && encoding !== '') throw new FetchError('malformed')
  const unpacked = decoder?.()
  if (unpacked) pipeline(body, unpacked, () => undefined)
  const stream = unpacked ?? body
  const chunks: Uint8Array[] = []
  let size = 0
  let hasRoom = true
  const held = enter(() => {
    hasRoom = false
    chunks.length = 0
    stream.destroy()
  })
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > mostBytes) throw new FetchError('too_large')
      chunks.push(chunk)
      held.take(chunk.length)
      if (!hasRoom) break
    }
  } catch (cause) {
    if (hasRoom) throw cause
  } finally {
    held.leave()
  }
  if (!hasRoom) throw new FetchError('no_turn')
  return Buffer.concat(chunks)
}
