import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, request } from 'undici'

/** Bytes of an answer that are read. */
const mostBytes = 128 * 1024 * 1024

/** Our own, because the one that all share may be that of `fetch`, which is of another release. */
const agent = new Agent()

/**
 * Posts JSON and reads the answer, whatever its status. By `request`: `fetch` takes three times as much of the
 * processor, and every post of an order and every purchase asks a node several times. Redirects are not followed.
 *
 * @throws NodeError when there is no answer, or more than can be read; the reason of the signal once that is aborted.
 */
export async function postJson(url: string, options: postJson.Options): Promise<postJson.Result> {
  const { body, signal } = options
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body,
      signal,
    })
    const { statusCode: status, headers } = answer
    const isPacked = headers['content-encoding'] === 'gzip'
    const [retryAfter] = [headers['retry-after']].flat()
    const text = await readText(isPacked ? unpacked(answer.body) : answer.body)
    return { status, retryAfter, text }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof NodeError) throw cause
    // What the system says names the address, which may hold a key (T9).
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new NodeError(`The node cannot be reached${code}`, { cause })
  }
}

export declare namespace postJson {
  type Options = { body: string; signal: AbortSignal }
  type Result = {
    status: number
    /** The header of that name. */
    retryAfter: string | undefined
    text: string
  }
}

type Stream = AsyncIterable<Uint8Array> & NodeJS.ReadableStream

function unpacked(body: Stream): Stream {
  const unpacking = createGunzip()
  // Whoever reads hears of what goes wrong.
  pipeline(body, unpacking, () => undefined)
  return unpacking
}

async function readText(body: Stream): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new NodeError(`The node's answer is longer than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** What stands before a node says that it has waited long enough. */
const timeoutStatuses = [408, 504, 524]

/** A node that answers nothing, or nothing sensible. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  /** Of HTTP, where it answered with one instead of an answer. */
  readonly status: number | undefined
  /** Whether what stands before the node says that it has waited long enough. */
  readonly isTimeout: boolean

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
    this.isTimeout = timeoutStatuses.includes(status ?? 0)
  }
}
