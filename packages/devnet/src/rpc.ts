import { setMaxListeners } from 'node:events'
import { DevnetError } from './errors.ts'

/** Anything that answers JSON-RPC: what `createRpc` returns, or a viem client. */
export type Rpc = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

type Answer = { id?: number | null; result?: unknown; error?: { message?: string } }

type Call = {
  method: string
  body: string
  resolve(result: unknown): void
  reject(error: DevnetError): void
}

/** Characters in one post: a node takes two million bytes. */
const mostText = 1_000_000

/**
 * A JSON-RPC caller without retries: a call that mines or sends must not go out twice. Calls that are made
 * at once go out in one post, in no certain order; whoever needs one waits for each answer.
 * @throws DevnetError `rpc_failed` when the node answers with an error or not at all.
 */
export function createRpc(url: string, options: createRpc.Options = {}): Rpc {
  const { timeout = 30_000, signal } = options
  let waiting: Call[] = []
  let size = 0
  // Many posts may be under way at once.
  if (signal) setMaxListeners(0, signal)

  async function post(calls: readonly Call[]): Promise<Answer[]> {
    signal?.throwIfAborted()
    // Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20 forgets that one when it collects garbage.
    const ended = new AbortController()
    const end = () => ended.abort(signal?.reason)
    const timer = setTimeout(
      () => ended.abort(new DOMException('It took too long', 'TimeoutError')),
      timeout,
    )
    signal?.addEventListener('abort', end)
    const [first] = calls
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body:
          calls.length === 1 && first ? first.body : `[${calls.map(({ body }) => body).join(',')}]`,
        signal: ended.signal,
      })
      const answer = (await response.json()) as Answer | Answer[]
      return Array.isArray(answer) ? answer : [answer]
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  async function send(calls: readonly Call[]): Promise<void> {
    let answers: Map<Answer['id'], Answer>
    try {
      answers = new Map((await post(calls)).map(answer => [answer.id, answer]))
    } catch (cause) {
      for (const { method, reject } of calls)
        reject(new DevnetError('rpc_failed', `${method} got no answer from ${url}.`, { cause }))
      return
    }
    for (const [id, { method, resolve, reject }] of calls.entries()) {
      // A post that is refused as a whole is answered once, without an id.
      const answer = answers.get(id) ?? answers.get(null)
      if (answer && !answer.error) resolve(answer.result)
      else {
        const reason = answer?.error?.message ?? 'no reason'
        reject(new DevnetError('rpc_failed', `${method} failed: ${reason}`))
      }
    }
  }

  function flush(): void {
    const calls = waiting
    waiting = []
    size = 0
    if (calls.length > 0) void send(calls)
  }

  return {
    request: ({ method, params = [] }) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify({ method, params }).slice(1)
        if (size + text.length > mostText) flush()
        if (waiting.length === 0) queueMicrotask(flush)
        // The id is the place in the post.
        const body = `{"jsonrpc":"2.0","id":${waiting.length},${text}`
        size += body.length
        waiting.push({ method, body, resolve, reject })
      }),
  }
}

export declare namespace createRpc {
  type Options = {
    /** How long one post may take, in milliseconds. */
    timeout?: number | undefined
    signal?: AbortSignal | undefined
  }
}
