/** Calls in one request to the node. */
const batchSize = 100
/** Milliseconds until a request to the node is given up. */
const timeout = 10_000

export type JsonRpc = {
  /** Calls a method of the node. Calls made in one go travel in one request. */
  request<result>(method: string, params: readonly unknown[]): Promise<result>
}

/** Hears what became of each call; `refused` is what the node itself says is wrong with it. */
type OnCall = (method: string, outcome: 'answered' | 'refused' | 'failed') => void

type Waiting = {
  method: string
  params: readonly unknown[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Answer = { id: number; result?: unknown; error?: { code: number; message: string } }

/**
 * JSON-RPC over HTTP, for reading only. A node that does not answer is left for the next one of the list,
 * with which it stays; of a single node a request that failed for want of a connection is repeated once.
 */
export function createJsonRpc(urls: readonly string[], onCall: OnCall = () => undefined): JsonRpc {
  let queue: Waiting[] = []
  let current = 0
  const post = async (body: string): Promise<Answer[]> => {
    const failures: unknown[] = []
    for (let attempt = 0; attempt < Math.max(urls.length, 2); attempt++) {
      const chosen = current
      const url = urls[chosen]
      if (url === undefined) break
      try {
        return await postOnce(url, body)
      } catch (error) {
        failures.push(error)
        if (urls.length === 1 && error instanceof Error && error.name === 'TimeoutError') break
        // Whoever failed at the same time has moved on already.
        if (current === chosen) current = (chosen + 1) % urls.length
      }
    }
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'No node answers')
  }
  const flush = () => {
    const waiting = queue
    queue = []
    for (let i = 0; i < waiting.length; i += batchSize)
      void send(post, waiting.slice(i, i + batchSize), onCall)
  }
  return {
    request: <result>(method: string, params: readonly unknown[]) =>
      new Promise<result>((resolve, reject) => {
        if (queue.length === 0) setImmediate(flush)
        queue.push({ method, params, resolve: value => resolve(value as result), reject })
      }),
  }
}

async function send(
  post: (body: string) => Promise<Answer[]>,
  calls: readonly Waiting[],
  onCall: OnCall,
) {
  try {
    const body = JSON.stringify(
      calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })),
    )
    const answers = new Map((await post(body)).map(answer => [answer.id, answer]))
    for (const [id, call] of calls.entries()) {
      const answer = answers.get(id)
      const isAnswer = answer !== undefined && 'result' in answer
      onCall(call.method, answer?.error ? 'refused' : isAnswer ? 'answered' : 'failed')
      if (answer?.error) call.reject(new RpcError(answer.error.code, answer.error.message))
      else if (!isAnswer) call.reject(new Error(`The node gave no answer to ${call.method}`))
      else call.resolve(answer.result)
    }
  } catch (error) {
    for (const call of calls) {
      onCall(call.method, 'failed')
      call.reject(error)
    }
  }
}

async function postOnce(url: string, body: string): Promise<Answer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const answer: unknown = await response.json()
  if (!Array.isArray(answer)) throw new Error(`The node answered ${response.status}`)
  return answer as Answer[]
}

/** What the node itself says is wrong with a call. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
