import { RpcError } from './jsonRpc.ts'
import { ChainUnavailableError } from './rpcSource.ts'

/** Whether every node has answered, and said no. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ChainUnavailableError) return isRefusal(error.cause)
  if (error instanceof AggregateError) return error.errors.every(isRefusal)
  return error instanceof RpcError
}
