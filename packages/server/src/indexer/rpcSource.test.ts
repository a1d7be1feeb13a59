import { hexToNumber, keccak256, numberToHex, stringToHex } from 'viem/utils'
import { afterEach, describe, expect, test } from 'vitest'
import { startNode } from '../testing/startNode.ts'
import { rpcSource } from './rpcSource.ts'

type Node = Awaited<ReturnType<typeof startNode>>
const nodes: Node[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const topic = keccak256(stringToHex('topic'))
const other = keccak256(stringToHex('other'))
const hashOf = (number: number, fork = 0) => keccak256(stringToHex(`${number} ${fork}`))

/** A node with one log of `topic` in every block up to `head`. */
async function chainNode(options: chainNode.Options = {}) {
  const state = { head: 1000, ...options }
  const asked: [number, number][] = []
  const node = await startNode({
    answer: (method, params) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_blockNumber') return numberToHex(state.claims ?? state.head)
      if (method === 'eth_getBlockByNumber') {
        const number = params[0] === 'latest' ? state.head : hexToNumber(params[0] as `0x${string}`)
        return number > state.head
          ? null
          : {
              number: numberToHex(number),
              hash: hashOf(number),
              parentHash: hashOf(number - 1),
              timestamp: numberToHex(number * 12),
              transactions: [],
            }
      }
      if (method !== 'eth_getLogs') throw { code: -32601, message: 'method not found' }
      const { fromBlock, toBlock, topics } = params[0] as {
        fromBlock: `0x${string}`
        toBlock: `0x${string}`
        topics: string[][]
      }
      const [from, to] = [hexToNumber(fromBlock), hexToNumber(toBlock)]
      asked.push([from, to])
      state.refuse?.(from, to, topics[0] ?? [])
      return Array.from({ length: Math.max(Math.min(to, state.head) - from + 1, 0) }, (_, i) => ({
        address: `0x${'11'.repeat(20)}`,
        topics: topics[0]?.includes(topic) ? [topic] : [other],
        data: '0x',
        blockNumber: numberToHex(from + i),
        blockHash: hashOf(from + i),
        transactionHash: hashOf(from + i, 9),
        logIndex: '0x0',
      }))
    },
  })
  nodes.push(node)
  return Object.assign(state, { node, url: node.url, asked })
}

declare namespace chainNode {
  type Options = {
    head?: number
    /** What it says its head is, whatever it has. */
    claims?: number
    refuse?: (from: number, to: number, topics: string[]) => void
  }
}

const source = (...of: { url: string }[]) =>
  rpcSource({
    chainId: 1,
    rpcUrls: of.map(({ url }) => url),
    patience: { timeout: 2000, patience: 3000 },
  })
const blocksOf = (logs: readonly { blockNumber: number }[]) => logs.map(log => log.blockNumber)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

// As their documentation and their users' reports have them.
const limits = [
  [
    'Infura',
    -32005,
    'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
  ],
  [
    'Alchemy',
    -32602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
  ],
  [
    'Alchemy, free',
    -32600,
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.',
  ],
  ['QuickNode', -32614, 'eth_getLogs is limited to a 10,000 range'],
  ['Ankr', -32600, 'block range is too wide'],
  [
    'Cloudflare',
    -32047,
    "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
  ],
  ['Chainstack', -32602, 'Block range limit exceeded. See more details at https://docs.example'],
  ['dRPC', 35, 'ranges over 10000 blocks are not supported on freetier'],
  ['LlamaNodes', -32600, 'range too large, max is 1k blocks'],
  ['1RPC', -32602, 'eth_getLogs is limited to 0 - 10000 blocks range'],
  ['geth', -32000, 'query timeout exceeded'],
  ['geth, results', -32005, 'query exceeds max results 20000, retry with the range 1-2'],
  ['BNB Chain', -32005, 'exceed maximum block range: 5000'],
  ['OP stack', -32020, 'backend response too large'],
  [
    'zkSync',
    -32602,
    'Query returned more than 10000 results. Try with this block range [0x1, 0x2].',
  ],
] as const

describe('rpcSource', () => {
  test.each(limits)(
    'behavior: a range that %s finds too large is halved',
    async (_, code, message) => {
      const node = await chainNode({
        refuse: (from, to) => {
          if (to - from >= 30) throw { code, message }
        },
      })
      const chain = source(node)
      const logs = await chain.logs({ from: 1, to: 200, topics: [topic] })
      expect(blocksOf(logs)).toEqual(range(1, 200))
      // What was learnt is kept: the next range begins with pieces that fit.
      const before = node.asked.length
      await chain.logs({ from: 201, to: 220, topics: [topic] })
      expect(node.asked.slice(before)).toEqual([[201, 220]])
    },
  )

  test('behavior: one block that is too much is asked for by fewer topics', async () => {
    const node = await chainNode({
      refuse: (_from, _to, topics) => {
        if (topics.length > 1) throw { code: -32005, message: 'more than 10000 results' }
      },
    })
    const logs = await source(node).logs({ from: 5, to: 6, topics: [topic, other] })
    expect(logs.map(log => [log.blockNumber, log.topics[0]])).toEqual([
      [5, topic],
      [5, other],
      [6, topic],
      [6, other],
    ])
  })

  test('error: one block that is too much even so', async () => {
    const node = await chainNode({
      refuse: () => {
        throw { code: -32005, message: 'query returned more than 10000 results' }
      },
    })
    await expect(source(node).logs({ from: 5, to: 9, topics: [topic] })).rejects.toMatchObject({
      code: 'chain_unavailable',
    })
    expect(node.asked.length).toBeLessThan(10)
  })

  test('behavior: a node that has fallen behind is left for the one that is furthest', async () => {
    const [slow, good] = [await chainNode({ head: 900 }), await chainNode({ head: 1000 })]
    const chain = source(slow, good)
    expect(chain.mayLag).toBe(true)
    expect((await chain.head()).number).toBe(1000)
    expect(blocksOf(await chain.logs({ from: 999, to: 1000, topics: [topic] }))).toEqual([
      999, 1000,
    ])
    expect(slow.asked).toEqual([])
  })

  test('behavior: who asks for the head in one go shares a question, who asks later does not', async () => {
    const node = await chainNode()
    const chain = source(node)
    const asked = () => node.node.requests.flat().filter(name => name === 'eth_getBlockByNumber')
    expect((await Promise.all([chain.head(), chain.head()])).map(head => head.number)).toEqual([
      1000, 1000,
    ])
    expect(asked()).toHaveLength(1)
    const early = chain.head()
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    await Promise.all([early, chain.head()])
    expect(asked()).toHaveLength(3)
  })

  test('behavior: a head that a node cannot show is no reason to ask it (T14)', async () => {
    const [liar, good] = [await chainNode({ head: 900, claims: 5000 }), await chainNode()]
    for (const chain of [source(good, liar), source(liar, good)]) {
      expect((await chain.head()).number).toBe(1000)
      await chain.logs({ from: 999, to: 1000, topics: [topic] })
    }
    expect([liar.asked, good.asked.length]).toEqual([[], 2])
  })

  test('behavior: a node whose word was doubted is not asked while there is another', async () => {
    const [liar, good] = [await chainNode({ head: 5000 }), await chainNode()]
    const chain = source(liar, good)
    expect((await chain.head()).number).toBe(5000)
    chain.doubt?.()
    expect((await chain.head()).number).toBe(1000)
  })

  test('behavior: what became of a transaction, by the receipt of the transaction itself', async () => {
    const [good, bad, other] = ['good', 'bad', 'other'].map(name => keccak256(stringToHex(name)))
    const receipt = (transactionHash: unknown, status: string) => ({
      ...{ transactionHash, status, blockHash: hashOf(1), blockNumber: '0x1' },
    })
    const told = new Map<unknown, unknown>([
      [good, receipt(good, '0x1')],
      [bad, receipt(bad, '0x0')],
      [other, receipt(good, '0x1')],
    ])
    const node = await startNode({
      answer: (method, [hash]) => (method === 'eth_chainId' ? '0x1' : told.get(hash)),
    })
    nodes.push(node)
    const chain = source(node)
    const asked = [good, bad, other, hashOf(9)].map(hash => chain.receipt?.(hash ?? '0x'))
    const of = { block: 1, blockHash: hashOf(1) }
    const expected = [{ ...of, success: true }, { ...of, success: false }, undefined, undefined]
    expect(await Promise.all(asked)).toEqual(expected)
  })

  test.each([
    ['a block without a hash', { number: '0x1', timestamp: '0x1', transactions: [] }],
    ['a number that no block has', { number: '0xffffffffffffffff' }],
    ['a text', 'block'],
  ])('error: %s is no block', async (_, answer) => {
    const node = await startNode({
      answer: method => (method === 'eth_chainId' ? '0x1' : answer),
    })
    nodes.push(node)
    await expect(source(node).header(1)).rejects.toMatchObject({ code: 'chain_unavailable' })
  })
})
