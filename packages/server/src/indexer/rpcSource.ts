import {
  createPublicClient,
  type Hash,
  type Hex,
  hexToNumber,
  http,
  numberToHex,
  type PublicClient,
} from 'viem'
import { ServerError } from '../errors.ts'
import type { Block, BlockHeader, ChainSource } from './chainSource.ts'

const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
/** Milliseconds until a call to the node is given up. */
const timeout = 10_000

/** A chain behind a node's HTTP RPC. */
export function rpcSource(options: rpcSource.Options): ChainSource {
  const { chainId, rpcUrl } = options
  const client: PublicClient = createPublicClient({
    transport: http(rpcUrl, { batch: true, timeout, retryCount: 1, retryDelay: 100 }),
    cacheTime: 0,
  })
  let multicall: boolean | undefined

  const ask = async <result>(work: () => Promise<result>): Promise<result> => {
    try {
      return await work()
    } catch (cause) {
      throw new ChainUnavailableError(chainId, cause)
    }
  }

  const header = (number: number) =>
    ask(async () => {
      const block = await rpc<RpcBlock | null>(client, 'eth_getBlockByNumber', [
        numberToHex(number),
        false,
      ])
      return block ? toHeader(block) : undefined
    })

  return {
    chainId,
    header,
    head: () =>
      ask(async () => {
        const block = await rpc<RpcBlock | null>(client, 'eth_getBlockByNumber', ['latest', false])
        if (!block) throw new Error('The node has no latest block')
        return toHeader(block)
      }),
    blocks: (from, to) =>
      ask(async () => {
        const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        const blocks = await Promise.all(numbers.map(number => fullBlock(client, number)))
        const missing = blocks.indexOf(undefined)
        return blocks
          .slice(0, missing === -1 ? blocks.length : missing)
          .filter(block => block !== undefined)
      }),
    logs: ({ from, to, topics }) =>
      ask(async () => {
        const logs = await rpc<RpcLog[]>(client, 'eth_getLogs', [
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
    read: (calls, { alone = false } = {}) =>
      ask(async () => {
        if (calls.length === 0) return []
        multicall ??= await hasCode(client, multicallAddress)
        if (multicall && !alone) {
          const results = await client.multicall({
            contracts: [...calls],
            allowFailure: true,
            multicallAddress,
            batchSize: 32_768,
          })
          // A call that fails for its own reason is undefined; one that was never made is the node's fault.
          return results.map(result => {
            if (result.status === 'success') return result.result
            if (isTransport(result.error)) throw result.error
            return undefined
          })
        }
        return Promise.all(
          calls.map(call =>
            client.readContract(call).catch(error => {
              if (isTransport(error)) throw error
              return undefined
            }),
          ),
        )
      }),
    hasCode: address => ask(() => hasCode(client, address)),
    balance: address => ask(() => client.getBalance({ address })),
  }
}

export declare namespace rpcSource {
  type Options = { chainId: number; rpcUrl: string }
}

type RpcBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  transactions: Hash[]
}
type RpcReceipt = { transactionHash: Hash; blockHash: Hash; status?: Hex }
type RpcLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
}

function rpc<result>(client: PublicClient, method: string, params: unknown): Promise<result> {
  return client.request<{ Method: string; Parameters: unknown; ReturnType: result }>({
    method,
    params,
  })
}

async function fullBlock(client: PublicClient, number: number): Promise<Block | undefined> {
  const tag = numberToHex(number)
  const [block, receipts] = await Promise.all([
    rpc<RpcBlock | null>(client, 'eth_getBlockByNumber', [tag, false]),
    // Not every node has this method; without it a transaction's success is not known here.
    rpc<RpcReceipt[] | null>(client, 'eth_getBlockReceipts', [tag]).catch(() => null),
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

async function hasCode(client: PublicClient, address: Hex): Promise<boolean> {
  const code = await client.getCode({ address })
  return code !== undefined && code !== '0x'
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex

const transportErrors = ['HttpRequestError', 'TimeoutError', 'RpcRequestError', 'SocketClosedError']

function isTransport(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'RpcRequestError' && /revert/i.test(at.message)) return false
    if (transportErrors.includes(at.name)) return true
  }
  return false
}

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
