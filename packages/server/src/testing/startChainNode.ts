import { type Address, type Hex, hexToNumber, numberToHex } from 'viem'
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils'
import type { createFakeChain } from './createFakeChain.ts'
import { type NodeScript, startNode } from './startNode.ts'

/** What the server reads of contracts. */
const abi = parseAbi([
  'function supportsInterface(bytes4) view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
  'function getCounter(address) view returns (uint256)',
  'function getOrderStatus(bytes32) view returns (bool, bool, uint256, uint256)',
  'function getConduit(bytes32) view returns (address, bool)',
  'function getChannelStatus(address, address) view returns (bool)',
])

type Filter = {
  fromBlock?: Hex
  toBlock?: Hex
  blockHash?: Hex
  topics: Hex[][]
  address?: Address[]
}

/**
 * A node over HTTP with a chain in memory, or with its blocks up to `height` only. What `refuse` throws is
 * its answer to a call instead. For tests.
 */
export async function startChainNode(
  chain: ReturnType<typeof createFakeChain>,
  options: startChainNode.Options = {},
) {
  const { source } = chain
  const state = { ...options }
  const height = () => Math.min(state.height ?? Number.MAX_SAFE_INTEGER, chain.height())
  const blockAt = async (number: number) =>
    number > height() ? undefined : (await source.blocks(number, number))[0]
  const numberOf = (tag: unknown) =>
    tag === 'latest' || tag === undefined ? height() : hexToNumber(tag as Hex)
  const calls: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => numberToHex(source.chainId),
    eth_blockNumber: () => numberToHex(height()),
    eth_getCode: () => '0x',
    async eth_getBlockByNumber([tag]) {
      const block = await blockAt(numberOf(tag))
      return (
        block && {
          ...block,
          number: numberToHex(block.number),
          timestamp: numberToHex(block.timestamp),
          transactions: block.transactions.map(({ hash }) => hash),
        }
      )
    },
    async eth_getBlockReceipts([tag]) {
      const block = await blockAt(numberOf(tag))
      return block?.transactions.map(({ hash, success }) => ({
        transactionHash: hash,
        blockHash: block.hash,
        status: success ? '0x1' : '0x0',
      }))
    },
    async eth_getTransactionReceipt([hash]) {
      for (const block of await source.blocks(0, height())) {
        const found = block.transactions.find(each => each.hash === hash)
        if (found)
          return {
            transactionHash: hash,
            blockHash: block.hash,
            blockNumber: numberToHex(block.number),
            status: found.success ? '0x1' : '0x0',
          }
      }
      return null
    },
    eth_getTransactionByHash: ([hash]) => ({ hash, to: null, value: '0x0' }),
    async eth_getLogs([given]) {
      const { fromBlock, toBlock, blockHash, topics, address } = given as Filter
      const [from, to] = blockHash ? [0, height()] : [numberOf(fromBlock), numberOf(toBlock)]
      const logs = await source.logs({
        from,
        to: Math.min(to, height()),
        topics: topics[0] ?? [],
        addresses: address,
      })
      return logs
        .filter(log => blockHash === undefined || log.blockHash === blockHash)
        .map(log => ({
          ...log,
          blockNumber: numberToHex(log.blockNumber),
          logIndex: numberToHex(log.logIndex),
        }))
    },
    async eth_call([transaction, tag]) {
      const { from, to, data } = transaction as { from?: Address; to?: Address; data: Hex }
      if (to === undefined || from !== undefined) {
        const answer = await source.call({ from, to, data, gas: 0n })
        if (answer === undefined) throw { code: 3, message: 'execution reverted' }
        return answer
      }
      const { functionName, args = [] } = decodeFunctionData({ abi, data })
      // What stands in memory is in lower case, what was decoded has capitals.
      const low = args.map(arg => (typeof arg === 'string' ? arg.toLowerCase() : arg))
      const call = { address: to, abi, functionName, args: low }
      const [result] = await source.read([call], { block: numberOf(tag) })
      if (result === undefined) throw { code: 3, message: 'execution reverted' }
      // Of functions with one name those here have one result, too.
      return encodeFunctionResult({ abi, functionName, result: result as never })
    },
  }
  const node = await startNode({
    ...(state.whole ? { whole: state.whole } : {}),
    answer: async (method, params) => {
      state.refuse?.(method, params)
      const call = calls[method]
      if (!call) throw { code: -32601, message: 'method not found' }
      return call(params)
    },
  })
  return Object.assign(state, {
    node,
    url: node.url,
    stop: node.stop,
    /** How often each method was called. */
    counts: () => {
      const counts: Record<string, number> = {}
      for (const method of node.requests.flat()) counts[method] = (counts[method] ?? 0) + 1
      return counts
    },
  })
}

export declare namespace startChainNode {
  type Options = {
    height?: number | undefined
    refuse?: ((method: string, params: readonly unknown[]) => void) | undefined
    whole?: NodeScript['whole']
  }
}
