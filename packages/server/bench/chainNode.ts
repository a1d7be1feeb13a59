import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import {
  decodeFunctionData,
  encodeFunctionResult,
  numberToHex,
  pad,
  parseAbi,
  toFunctionSelector,
} from 'viem/utils'
import { chainId, createWorld, firstBlock, hex, startTime } from './world/createWorld.ts'
import { blockHash } from './world/worldParts.ts'

// A node of the invented chain, in a process of its own: what it says costs next to nothing, so that the
// server is measured and not the node. `bench_transfer` moves a token in a new block.
const scale = process.argv[2] === 'tenThousand' ? 'tenThousand' : 'million'
const world = createWorld(scale)
const moved = new Map<string, string>()
const logs: Record<string, unknown>[] = []
let head = Number(process.argv[3] || firstBlock)

const word = (value: bigint | number) => hex(BigInt(value), 64)
const yes = word(1)
const no = word(0)
const rich = word(10n ** 30n)
const conduit = '1e0049783f008a0085193e00003d00cd54003c71'

function ownerOf(contract: string, tokenId: bigint): string {
  const collection = world.collectionOf(contract)
  const first = world.account(world.holder(collection, Number(tokenId)))
  return moved.get(`${contract}:${tokenId}`) ?? first
}

/** What contracts answer, by selector: their data is words after 4 bytes. */
const selector = (signature: string) => toFunctionSelector(`function ${signature}`).slice(2)
const answers = new Map<string, (to: string, args: string) => string>([
  [selector('getOrderStatus(bytes32)'), () => no.repeat(4)],
  [selector('getCounter(address)'), () => no],
  [
    selector('ownerOf(uint256)'),
    (to, args) => pad(ownerOf(to, BigInt(`0x${args}`)) as Hex).slice(2),
  ],
  [selector('isApprovedForAll(address,address)'), () => yes],
  [selector('getApproved(uint256)'), () => no],
  [selector('balanceOf(address)'), () => rich],
  [selector('allowance(address,address)'), () => rich],
  [selector('getConduit(bytes32)'), () => `${conduit.padStart(64, '0')}${yes}`],
  [selector('getChannelStatus(address,address)'), () => yes],
])

const multicall = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) view returns ((bool success, bytes returnData)[])',
])
const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

function callOne(to: string, data: string): Hex | undefined {
  const answer = answers.get(data.slice(2, 10))?.(to, data.slice(10))
  return answer === undefined ? undefined : `0x${answer}`
}

function ethCall({ to, data }: { to?: Hex; data: Hex }): Hex {
  // Which of some accounts have code: their number stands in the end, and none has any.
  if (to === undefined) return `0x${'00'.repeat(Number(`0x${data.slice(-10, -6)}`))}`
  if (to !== multicallAddress) {
    const answer = callOne(to, data)
    if (!answer) throw { code: 3, message: 'execution reverted' }
    return answer
  }
  const { args } = decodeFunctionData({ abi: multicall, data })
  return encodeFunctionResult({
    abi: multicall,
    functionName: 'aggregate3',
    result: args[0].map(({ target, callData }) => {
      const answer = callOne(target.toLowerCase(), callData)
      return { success: answer !== undefined, returnData: answer ?? '0x' }
    }),
  })
}

function block(number: number) {
  if (number > head) return null
  return {
    number: numberToHex(number),
    hash: blockHash(number),
    parentHash: blockHash(number - 1),
    timestamp: numberToHex(startTime + (number - firstBlock) * 2),
    transactions: logs
      .filter(log => log.blockNumber === numberToHex(number))
      .map(log => log.transactionHash),
  }
}

function transfer([contract, tokenId, to]: readonly string[]): object {
  const owner = ownerOf(contract ?? '', BigInt(tokenId ?? 0))
  const number = ++head
  moved.set(`${contract}:${tokenId}`, to ?? '')
  logs.push({
    address: contract,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      pad(owner as Hex),
      pad((to ?? '0x') as Hex),
      `0x${word(BigInt(tokenId ?? 0))}`,
    ],
    data: '0x',
    blockNumber: numberToHex(number),
    blockHash: blockHash(number),
    transactionHash: blockHash(-number),
    logIndex: '0x0',
  })
  return { from: owner, txHash: blockHash(-number), number }
}

type Params = readonly unknown[]
const methods: Record<string, (params: Params) => unknown> = {
  eth_chainId: () => numberToHex(chainId),
  eth_blockNumber: () => numberToHex(head),
  eth_getBlockByNumber: ([tag]) => block(tag === 'latest' ? head : Number(tag)),
  eth_getBlockReceipts: ([tag]) =>
    logs
      .filter(log => log.blockNumber === tag)
      .map(({ transactionHash, blockHash }) => ({ transactionHash, blockHash, status: '0x1' })),
  eth_getLogs: ([filter]) => {
    const { fromBlock, toBlock, blockHash: only } = filter as Record<string, string>
    const number = (log: Record<string, unknown>) => Number(log.blockNumber)
    return logs.filter(log =>
      only === undefined
        ? number(log) >= Number(fromBlock) && number(log) <= Number(toBlock)
        : log.blockHash === only,
    )
  },
  eth_getCode: ([address]) => (address === multicallAddress ? '0x00' : '0x'),
  eth_getBalance: () => numberToHex(10n ** 24n),
  eth_call: ([transaction]) => ethCall(transaction as { to: Hex; data: Hex }),
  bench_transfer: params => transfer(params as string[]),
}

type Call = { id: unknown; method: string; params: Params }

function answer({ id, method, params }: Call) {
  try {
    const work = methods[method]
    if (!work) throw { code: -32_601, message: `There is no ${method}` }
    return { jsonrpc: '2.0', id, result: work(params) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error }
  }
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body: Call | Call[] = JSON.parse(Buffer.concat(chunks).toString())
  const answered = Array.isArray(body) ? body.map(answer) : answer(body)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answered))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
server.closeAllConnections()
server.close()
