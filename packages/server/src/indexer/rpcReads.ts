import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { decodeFunctionResult } from 'viem/utils'
import { aggregate3 } from './aggregate3.ts'
import type { Call, CallResult } from './chainSource.ts'
import { encodeCall } from './encodeCall.ts'
import { isSlow } from './isSlow.ts'
import { type JsonRpc, RpcError } from './jsonRpc.ts'
import { type Refusal, ranAndFailed, tookTooLong } from './rpcRefusals.ts'

export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
/** Reads in one call of the multicall contract. */
export const multicallSize = 1200
/** Parts into which a call is cut that took too long: each may take as long again. */
const slowParts = 8
/** Milliseconds for which a read that took too long is not tried again, and how many of them are remembered. */
const slowFor = 60_000
const mostSlow = 10_000

/** Reads that took too long, by contract and function, and until when by `performance.now()` they rest. */
export type SlowReads = Map<string, number>

/** Where reads go, and as of which block. */
export type Reader = {
  rpc: JsonRpc
  tag: Hex | 'latest'
  slow?: SlowReads | undefined
  /** Whether the chain has the multicall contract. */
  multicall?: boolean | undefined
  /** Whether each call is a request of its own. */
  alone?: boolean | undefined
}

/**
 * Undefined where the contract reverts or does not answer in its type, and null where nobody knows: where it takes more
 * time than the node gives it, or every node fails on it in words that do not say that it ran. Of many contracts any may
 * be a stranger's, and the others must not wait for it.
 */
export async function readOne(reader: Reader, call: Call): Promise<CallResult> {
  try {
    const data = encodeCall(call)
    return decode(call, await ethCall(reader, { to: call.address, data }))
  } catch (error) {
    // A contract that reverts has answered; only a node that cannot answer is a failure.
    if (isAnswer(error)) return undefined
    if (!(await isOfCall(error, reader))) throw error
    if (!isSlow(error)) return null
    // It may have been another one of the same request.
    if (!reader.alone) return readOne({ ...reader, alone: true }, call)
    if (reader.slow && reader.slow.size >= mostSlow) reader.slow.clear()
    reader.slow?.set(nameOf(call), performance.now() + slowFor)
    return null
  }
}

const nameOf = ({ address, functionName }: Call) => `${address}:${functionName}`

const ethCall = ({ rpc, tag, alone = false }: Reader, transaction: { to: Hex; data: Hex }) =>
  rpc.request<Hex>('eth_call', [transaction, tag], { alone, isAnswer: isOver })

/** What no other node is asked about: what takes one too long may take each of them as long. */
const isOver = (refusal: Refusal): boolean => ranAndFailed(refusal) || tookTooLong(refusal)

/**
 * Whether the node runs what takes no time: then what took too long is to blame for it. The checks of all that
 * failed together are one request.
 */
export async function runsCalls({ rpc, tag }: Pick<Reader, 'rpc' | 'tag'>): Promise<boolean> {
  try {
    await rpc.request('eth_call', [{ to: zeroAddress, data: '0x' }, tag], { group: 'check' })
    return true
  } catch {
    return false
  }
}

/** Whether a node says that the contract ran and failed: in any other words it is the node that fails. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof RpcError && ranAndFailed(error) && !isSlow(error)

/** Whether it is the call that makes the nodes fail, since they run others. */
async function isOfCall(error: unknown, reader: Reader): Promise<boolean> {
  // A block that the node does not have (any more) is its failure, whatever it runs in the next moment.
  const isUnclear = error instanceof RpcError && reader.tag === 'latest'
  return (isUnclear || isSlow(error)) && runsCalls(reader)
}

/**
 * Reads contracts, in one call of the multicall contract where there is one.
 * One contract that burns all the gas, or all the time, must not take the answers of the others: a call that fails
 * is cut, until what remains of it fails alone.
 */
export async function readMany(reader: Reader, calls: readonly Call[]): Promise<CallResult[]> {
  const now = performance.now()
  const asked = calls.filter(call => (reader.slow?.get(nameOf(call)) ?? 0) <= now)
  if (asked.length < calls.length) {
    const results = asked.length > 0 ? await readMany(reader, asked) : []
    const found = new Map(asked.map((call, i) => [call, results[i]]))
    return calls.map(call => (found.has(call) ? found.get(call) : null))
  }
  const [first, ...more] = calls
  if (first && more.length === 0) return [await readOne(reader, first)]
  if (!reader.multicall) return Promise.all(calls.map(call => readOne(reader, call)))
  try {
    return await readTogether(reader, calls)
  } catch (error) {
    if (!isAnswer(error) && !(await isOfCall(error, reader))) throw error
    const isLate = isSlow(error)
    const size = Math.ceil(calls.length / (isLate ? slowParts : 2))
    const parts: Promise<CallResult[]>[] = []
    for (let i = 0; i < calls.length; i += size)
      parts.push(readMany({ ...reader, alone: reader.alone || isLate }, calls.slice(i, i + size)))
    return (await Promise.all(parts)).flat()
  }
}

async function readTogether(reader: Reader, calls: readonly Call[]): Promise<CallResult[]> {
  const asked = calls.map(call => ({ target: call.address, callData: encodeCall(call) }))
  const data = aggregate3.encode(asked)
  const answer = await ethCall(reader, { to: multicallAddress, data })
  const results = aggregate3.decode(answer, calls.length)
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
