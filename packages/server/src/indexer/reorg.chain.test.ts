import { accounts, startTestChain, type TestChain, tidelines, vessels } from '@sluice/devnet'
import { createPublicClient, type Hex, http, type PublicClient, parseAbi } from 'viem'
import { encodeFunctionData, getAbiItem, keccak256, numberToHex, stringToHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../app.ts'
import { balances, blocks, transactions, transfers } from '../storage/schema/chainData.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import { inBloom } from './inBloom.ts'

/** How deep the chain is reorganised; `npm run test:reorg` goes further. */
const depths = (process.env.SLUICE_REORG_DEPTHS ?? '1,3').split(',').map(Number)

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const low = (address: string) => address.toLowerCase() as Hex
const traders = accounts.map(({ address }) => low(address))
const art = low(tidelines.address)
const editions = low(vessels.address)

let chain: TestChain
let client: PublicClient
let database: TestDatabase
let server: Server

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase()])
  client = createPublicClient({ transport: http(chain.url, { batch: true }) })
  server = await createServer({
    chains: [
      {
        id: 31337,
        name: 'Local',
        rpcUrls: [chain.url],
        startBlock: 0,
        collections: [art, editions],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    database,
    follow: false,
  })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await chain?.stop()
})

const rpc = (method: string, params: unknown[] = []) => chain.rpc.request({ method, params })

/** A call that moves a token from whoever has it now to somebody else. */
async function move(round: number) {
  const to = traders[round % traders.length] ?? '0x'
  if (round % 3 === 0) {
    const amount = async (owner: Hex) =>
      client.readContract({
        address: editions,
        abi,
        functionName: 'balanceOf',
        args: [owner, 1n],
      })
    for (const from of traders)
      if ((await amount(from)) > 0n)
        return {
          from,
          to: editions,
          data: encodeFunctionData({
            abi,
            functionName: 'safeTransferFrom',
            args: [from, to, 1n, 1n, '0x'],
          }),
        }
  }
  const tokenId = BigInt((round % 8) + 1)
  const from = await client.readContract({
    address: art,
    abi,
    functionName: 'ownerOf',
    args: [tokenId],
  })
  return {
    from: low(from),
    to: art,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, tokenId] }),
  }
}

let round = 0
const mine = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const hash = (await rpc('eth_sendTransaction', [await move(round++)])) as Hex
    // The node answers before the block is there. Not viem's wait: it looks only where the number of blocks
    // has grown, and here it also shrinks.
    await until('it is mined', () => rpc('eth_getTransactionReceipt', [hash]), 20_000)
  }
}

/** Compares every row that comes from the chain with what the chain itself says. */
async function expectIndexIsChain() {
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
  const range = { fromBlock: 0n, toBlock: BigInt(head) }
  const single = getAbiItem({ abi, name: 'Transfer' })
  const many = getAbiItem({ abi, name: 'TransferSingle' })
  const logs = [
    ...(await client.getLogs({ address: art, event: single, ...range })).map(log => ({
      ...log,
      args: { ...log.args, id: log.args.tokenId, value: 1n },
    })),
    ...(await client.getLogs({ address: editions, event: many, ...range })),
  ]
  const rows = await database.db.select().from(transfers)
  expect(
    rows
      .map(row => `${row.block} ${row.logIndex} ${row.txHash} ${row.tokenId} ${row.from} ${row.to}`)
      .sort(),
  ).toEqual(
    logs
      .map(
        log =>
          `${log.blockNumber} ${log.logIndex} ${log.transactionHash} ${log.args.id} ${low(`${log.args.from}`)} ${low(`${log.args.to}`)}`,
      )
      .sort(),
  )
  const held = await database.db.select().from(balances)
  expect(held.length).toBeGreaterThan(0)
  const owned = await Promise.all(
    held.map(async row =>
      row.contract === editions
        ? client.readContract({
            address: editions,
            abi,
            functionName: 'balanceOf',
            args: [row.owner, row.tokenId],
          })
        : low(
            await client.readContract({
              address: art,
              abi,
              functionName: 'ownerOf',
              args: [row.tokenId],
            }),
          ),
    ),
  )
  expect(held.map(row => (row.contract === editions ? row.amount : row.owner))).toEqual(owned)
  const kept = await database.db.select().from(blocks)
  expect(Math.max(...kept.map(({ number }) => number))).toBe(head)
  const known = await database.db.select().from(transactions)
  const mined: string[] = []
  const told = await Promise.all(
    Array.from({ length: head + 1 }, (_, i) => client.getBlock({ blockNumber: BigInt(i) })),
  )
  for (const [number, block] of told.entries()) {
    mined.push(...block.transactions)
    const row = kept.find(each => each.number === number)
    if (row) expect(row.hash).toBe(block.hash)
  }
  expect(known.map(({ hash }) => hash).sort()).toEqual(mined.sort())
}

/** How many blocks the index has taken back, as it tells itself. */
const blocksTaken = async () =>
  Number(
    /^sluice_reorg_blocks_total\{.*\} (\d+)$/m.exec((await server.metrics.text()).body)?.[1] ?? 0,
  )

describe('createIndexer', () => {
  test.each(depths)('behavior: a reorganisation of %i blocks by the node', async depth => {
    await mine(depth + 2)
    await server.indexers[0]?.catchUp()
    const other = await move(round++)
    const taken = await blocksTaken()
    const before = await client.getBlock()
    await rpc('anvil_reorg', [depth, [[other, 0]]])
    expect((await client.getBlock()).hash).not.toBe(before.hash)
    await server.indexers[0]?.catchUp()
    await expectIndexIsChain()
    expect(await blocksTaken()).toBe(taken + depth)
  })

  test.each(depths)(
    'behavior: the chain goes back %i blocks, and on in other ways',
    async depth => {
      await mine(1)
      for (const change of [-1, 0, 2]) {
        const snapshot = await chain.snapshot()
        await mine(depth)
        await server.indexers[0]?.catchUp()
        await chain.revert(snapshot)
        round++
        await mine(depth + change)
        await server.indexers[0]?.catchUp()
        await expectIndexIsChain()
      }
    },
  )

  test('behavior: reorganised while it is read', async () => {
    const [indexer] = server.indexers
    indexer?.follow()
    for (const depth of [1, 2, 3, 2, 1]) {
      await mine(3)
      await rpc('anvil_reorg', [depth, [[await move(round++), 0]]])
      indexer?.wake()
    }
    await mine(1)
    const { number, hash } = await client.getBlock()
    await until('the index is at the head', async () => {
      indexer?.wake()
      const rows = await database.db.select().from(blocks)
      return rows.some(row => row.number === Number(number) && row.hash === hash)
    })
    await expectIndexIsChain()
  })
})

describe('inBloom', () => {
  test('default: the topics of a block are in its filter, others are not', async () => {
    await mine(1)
    const block = await client.getBlock()
    const logs = await client.getLogs({ blockHash: block.hash })
    const topics = logs.flatMap(log => log.topics)
    expect(topics.length).toBeGreaterThan(2)
    for (const topic of topics) expect(inBloom(block.logsBloom ?? '0x', [topic])).toBe(true)
    const others = Array.from({ length: 100 }, (_, i) => keccak256(stringToHex(numberToHex(i))))
    expect(others.filter(topic => inBloom(block.logsBloom ?? '0x', [topic]))).toEqual([])
  })
})
