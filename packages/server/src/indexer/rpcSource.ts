import type { Hex } from 'viem'
import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  parseAbi,
} from 'viem/utils'
import { ServerError } from '../errors.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import type { Block, BlockHeader, Call, CallResult, ChainSource } from './chainSource.ts'
import { createJsonRpc, type JsonRpc, RpcError } from './jsonRpc.ts'

const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) view returns ((bool success, bytes returnData)[])',
])
/** Reads in one call of the multicall contract. */
const multicallSize = 1200
/** Codes by which a node says that it is busy, not that a call is wrong. */
const busyCodes = [-32005, -32002, -32603, 429]
const revertCode = 3
/** What nodes write, under whatever code, when a call ran and failed: out of gas, a revert, a bad opcode. */
const ranAndFailed =
  /evm error|revert|out of gas|outofgas|gas required exceeds|opcode|stack (und|ov)erflow/i

/** A chain behind a node's HTTP RPC. */
export function rpcSource(options: rpcSource.Options): ChainSource {
  const { chainId, rpcUrls, metrics } = options
  const rpc = createJsonRpc(rpcUrls, (method, outcome) => metrics?.rpc(chainId, method, outcome))
  let multicall: boolean | undefined

  const ask = async <result>(work: () => Promise<result>): Promise<result> => {
    try {
      return await work()
    } catch (cause) {
      throw new ChainUnavailableError(chainId, cause)
    }
  }
  const hasCode = async (address: Hex) =>
    (await rpc.request<Hex>('eth_getCode', [address, 'latest'])) !== '0x'

  return {
    chainId,
    header: number =>
      ask(async () => {
        const tag = numberToHex(number)
        const block = await rpc.request<RpcBlock | null>('eth_getBlockByNumber', [tag, false])
        return block ? toHeader(block) : undefined
      }),
    head: () =>
      ask(async () => {
        const block = await rpc.request<RpcBlock | null>('eth_getBlockByNumber', ['latest', false])
        if (!block) throw new Error('The node has no latest block')
        return toHeader(block)
      }),
    blocks: (from, to) =>
      ask(async () => {
        const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        const blocks = await Promise.all(numbers.map(number => fullBlock(rpc, number)))
        const missing = blocks.indexOf(undefined)
        return blocks
          .slice(0, missing === -1 ? blocks.length : missing)
          .filter(block => block !== undefined)
      }),
    logs: ({ from, to, topics }) =>
      ask(async () => {
        const logs = await rpc.request<RpcLog[]>('eth_getLogs', [
          { fromBlock: numberToHex(from), toBlock: numberToHex(to), topics: [topics] },
        ])
        return logs.map(log => ({
          address: lower(log.address),
          topics: log.topics,
          data: log.data,
          blockNumber: hexToNumber(log.blockNumber),
          blockHash: log.blockHash,
          transactionHash: log.transactionHash,
          logIndex: hexToNumber(log.logIndex),
        }))
      }),
    read: (calls, { alone = false, block } = {}) =>
      ask(async () => {
        const reader = { rpc, tag: block === undefined ? ('latest' as const) : numberToHex(block) }
        if (calls.length === 0) return []
        if (!alone) multicall ??= await hasCode(multicallAddress)
        if (alone || !multicall) return Promise.all(calls.map(call => readOne(reader, call)))
        const parts: Promise<CallResult[]>[] = []
        for (let i = 0; i < calls.length; i += multicallSize)
          parts.push(readMany(reader, calls.slice(i, i + multicallSize)))
        return (await Promise.all(parts)).flat()
      }),
    call: ({ to, data, gas }) =>
      ask(async () => {
        const transaction = { ...(to ? { to } : {}), data, gas: numberToHex(gas) }
        try {
          return await rpc.request<Hex>('eth_call', [transaction, 'latest'])
        } catch (error) {
          if (isAnswer(error, { rpc, tag: 'latest' })) return undefined
          throw error
        }
      }),
    hasCode: address => ask(() => hasCode(address)),
    balance: address =>
      ask(async () => hexToBigInt(await rpc.request<Hex>('eth_getBalance', [address, 'latest']))),
  }
}

export declare namespace rpcSource {
  type Options = {
    chainId: number
    rpcUrls: readonly string[]
    metrics?: Metrics | undefined
  }
}

type RpcBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  transactions: Hex[]
}
type RpcReceipt = { transactionHash: Hex; blockHash: Hex; status?: Hex }
type RpcLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
}

type Reader = { rpc: JsonRpc; tag: Hex | 'latest' }

async function readOne(reader: Reader, call: Call): Promise<CallResult> {
  try {
    const data = encodeFunctionData(call)
    const transaction = { to: call.address, data }
    return decode(call, await reader.rpc.request<Hex>('eth_call', [transaction, reader.tag]))
  } catch (error) {
    // A contract that reverts has answered; only a node that cannot answer is a failure.
    if (isAnswer(error, reader)) return undefined
    throw error
  }
}

function isAnswer(error: unknown, { tag }: Reader): boolean {
  if (!(error instanceof RpcError)) return false
  if (error.code === revertCode || ranAndFailed.test(error.message)) return true
  // A block that the node does not have (any more) is its failure, not the contract's.
  return tag === 'latest' && !busyCodes.includes(error.code)
}

/**
 * One contract that burns all the gas must not take the answers of the others: a call that fails is
 * halved, until what remains of it fails alone.
 */
async function readMany(reader: Reader, calls: readonly Call[]): Promise<CallResult[]> {
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
  const data = encodeFunctionData({
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [
      calls.map(call => ({
        target: call.address,
        allowFailure: true,
        callData: encodeFunctionData(call),
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
function decode(call: Call, data: Hex): CallResult {
  try {
    return decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data })
  } catch {
    return undefined
  }
}

async function fullBlock(rpc: JsonRpc, number: number): Promise<Block | undefined> {
  const tag = numberToHex(number)
  const [block, receipts] = await Promise.all([
    rpc.request<RpcBlock | null>('eth_getBlockByNumber', [tag, false]),
    // Not every node has this method; without it a transaction's success is not known here.
    rpc.request<RpcReceipt[] | null>('eth_getBlockReceipts', [tag]).catch(() => null),
  ])
  if (!block) return undefined
  const success = new Map<string, boolean>()
  for (const receipt of receipts ?? [])
    if (receipt.blockHash === block.hash && receipt.status)
      success.set(receipt.transactionHash, receipt.status === '0x1')
  return {
    ...toHeader(block),
    transactions: block.transactions.map(hash => ({ hash, success: success.get(hash) })),
  }
}

function toHeader(block: RpcBlock): BlockHeader {
  return {
    number: hexToNumber(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: hexToNumber(block.timestamp),
  }
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex

/** The chain's node does not answer, or not sensibly. */
export class ChainUnavailableError extends ServerError {
  override readonly name = 'ChainUnavailableError'
  readonly chainId: number

  constructor(chainId: number, cause: unknown) {
    super(`The node of chain ${chainId} does not answer. Try again in a moment.`, {
      code: 'chain_unavailable',
      statusCode: 503,
      cause,
    })
    this.chainId = chainId
  }
}
