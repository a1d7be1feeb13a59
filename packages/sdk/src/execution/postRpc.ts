import * as z from 'zod/mini'
import { readBody } from '../api/readBody.ts'
import { retryAfter } from '../api/retryAfter.ts'
import { AbortedError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'

/** A call to a node. */
export type RpcCall = { method: string; params?: unknown }

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(
    z.object({
      code: z.optional(z.number()),
      message: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  ),
  // Gateways answer without an envelope when they limit.
  code: z.optional(z.number()),
})

/**
 * Makes one JSON-RPC call over HTTP.
 *
 * @param options.timeout - Milliseconds.
 * @throws RpcError when the node refuses, cannot be reached, or answers with something else.
 * @throws AbortedError
 */
export async function postRpc(
  url: string,
  call: RpcCall,
  options: { timeout: number; signal?: AbortSignal | undefined; detached?: boolean | undefined },
): Promise<unknown> {
  const { address, authorization } = parseUrl(url)
  const exchange = async (signal: AbortSignal) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: call.method,
        params: call.params ?? [],
      }),
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return { response, text: await readBody(response) }
  }
  const { timeout, signal } = options
  let exchanged: Awaited<ReturnType<typeof exchange>>
  try {
    exchanged = await (options.detached
      ? exchange(AbortSignal.timeout(timeout))
      : withDeadline(exchange, {
          milliseconds: timeout,
          signal,
          onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
          onTimeout: () => new RpcError('The node does not answer', { code: -32603 }),
        }))
  } catch (error) {
    if (error instanceof AbortedError || error instanceof RpcError) throw error
    throw new RpcError('The node cannot be reached', { code: -32603, cause: error })
  }
  return read(exchanged.response, exchanged.text)
}

function read(response: Response, text: string | undefined): unknown {
  const parsed = z.safeParse(answer, parseJson(text))
  const body = parsed.success ? parsed.data : undefined
  const limited = response.status === 429 || body?.code === 429 || body?.error?.code === 429
  if (limited || !response.ok || body?.error) {
    throw new RpcError(body?.error?.message ?? `The node answered with status ${response.status}`, {
      code: limited ? 429 : (body?.error?.code ?? -32603),
      data: body?.error?.data,
      status: response.status,
      retryAfter: retryAfter(response.headers),
    })
  }
  if (body?.result === undefined) throw new RpcError('The answer has no result', { code: -32603 })
  return body.result
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** `fetch` takes no address with a name and a password in it. */
function parseUrl(url: string): { address: string; authorization: Record<string, string> } {
  const parsed = new URL(url)
  if (!parsed.username) return { address: url, authorization: {} }
  const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, authorization: { authorization: `Basic ${btoa(credentials)}` } }
}

/** A node refused a call. It carries no address: keys are part of those. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  readonly status: number | undefined
  /** Milliseconds that the node asks to be left alone. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    options: {
      code: number
      data?: unknown
      status?: number | undefined
      retryAfter?: number | undefined
      cause?: unknown
    },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'RpcError'
    this.code = options.code
    this.data = options.data
    this.status = options.status
    this.retryAfter = options.retryAfter
  }
}
