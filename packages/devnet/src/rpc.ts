import { DevnetError } from './errors.ts'

/** Anything that answers JSON-RPC: what `createRpc` returns, or a viem client. */
export type Rpc = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

/**
 * A JSON-RPC caller without retries: a call that mines or sends must not go out twice.
 * @throws DevnetError `rpc_failed` when the node answers with an error or not at all.
 */
export function createRpc(url: string, options: createRpc.Options = {}): Rpc {
  const { timeout = 30_000, signal } = options
  let id = 0
  return {
    async request({ method, params = [] }) {
      id += 1
      const deadline = AbortSignal.timeout(timeout)
      let answer: { result?: unknown; error?: { message?: string } }
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        })
        answer = (await response.json()) as typeof answer
      } catch (cause) {
        throw new DevnetError('rpc_failed', `${method} got no answer from ${url}.`, { cause })
      }
      if (answer.error) {
        throw new DevnetError(
          'rpc_failed',
          `${method} failed: ${answer.error.message ?? 'no reason'}`,
        )
      }
      return answer.result
    },
  }
}

export declare namespace createRpc {
  type Options = {
    /** How long one call may take, in milliseconds. */
    timeout?: number | undefined
    signal?: AbortSignal | undefined
  }
}
