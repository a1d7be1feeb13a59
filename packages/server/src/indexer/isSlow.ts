import { RpcError } from './jsonRpc.ts'
import { NodeError } from './postJson.ts'
import { tookTooLong } from './rpcRefusals.ts'

/** Whether a call failed for want of time: the node's own, that of what stands before it, or ours. */
export function isSlow(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isSlow)
  if (error instanceof RpcError) return tookTooLong(error)
  if (error instanceof NodeError) return error.isTimeout
  return error instanceof Error && error.name === 'TimeoutError'
}
