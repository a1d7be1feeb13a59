import type { Hex } from 'viem'
import { decodeFunctionResult, parseAbi } from 'viem/utils'
import type { Call, CallResult } from './chainSource.ts'
import { encodeCall } from './encodeCall.ts'
import { type JsonRpc, RpcError } from './jsonRpc.ts'
import { ranAndFailed } from './rpcRefusals.ts'

export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) view returns ((bool success, bytes returnData)[])',
])
/** Reads in one call of the multicall contract. */
export const multicallSize = 1200
/** Codes by which a node says that it is busy, not that a call is wrong. */
const busyCodes = [-32005, -32002, -32603, 429]

/** Where reads go, and as of which block. */
export type Reader = { rpc: JsonRpc; tag: Hex | 'latest' }

/** Undefined where the contract reverts, or does not answer in its type. */
export async function readOne(reader: Reader, call: Call): Promise<CallResult> {
  try {
    const data = encodeCall(call)
    const transaction = { to: call.address, data }
    return decode(call, await reader.rpc.request<Hex>('eth_call', [transaction, reader.tag]))
  } catch (error) {
    // A contract that reverts has answered; only a node that cannot answer is a failure.
    if (isAnswer(error, reader)) return undefined
    throw error
  }
}

/** Whether it was the contract that failed, and not the node. */
export function isAnswer(error: unknown, { tag }: Reader): boolean {
  if (!(error instanceof RpcError)) return false
  if (ranAndFailed(error)) return true
  // A block that the node does not have (any more) is its failure, not the contract's.
  return tag === 'latest' && !busyCodes.includes(error.code)
}

/**
 * Reads contracts in one call of the multicall contract.
 * One contract that burns all the gas must not take the answers of the others: a call that fails is
 * halved, until what remains of it fails alone.
 */
export async function readMany(reader: Reader, calls: readonly Call[]): Promise<CallResult[]> {
  const [first, ...more] = calls
  if (first && more.length === 0) return [await readOne(reader, first)]
  try {
    return await readTogether(reader, calls)
  } catch (error) {
    if (!isAnswer(error, reader)) throw error
    const middle = Math.ceil(calls.length / 2)
    const parts = [calls.slice(0, middle), calls.slice(middle)]
    return (await Promise.all(parts.map(part => readMany(reader, part)))).flat()
  }
}

async function readTogether(reader: Reader, calls: readonly Call[]): Promise<CallResult[]> {
  const data = encodeCall({
    address: multicallAddress,
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [
      calls.map(call => ({
        target: call.address,
        allowFailure: true,
        callData: encodeCall(call),
      })),
    ],
  })
  const transaction = { to: multicallAddress, data }
  const answer = await reader.rpc.request<Hex>('eth_call', [transaction, reader.tag])
  const results = decodeFunctionResult({
    abi: multicallAbi,
    functionName: 'aggregate3',
    data: answer,
  })
  return calls.map((call, index) => {
    const result = results[index]
    return result?.success ? decode(call, result.returnData) : undefined
  })
}

/** Undefined for bytes that are not of the type that was asked for: an empty account, another contract. */
export function decode(call: Call, data: Hex): CallResult {
  try {
    return decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data })
  } catch {
    return undefined
  }
}
