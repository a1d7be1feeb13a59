import { accounts, startTestChain, type TestChain, tidelines, vessels } from '@sluice/devnet'
import { fulfilBasic, seaportAbi, seaportAddress, typedData } from '@sluice/router/seaport'
import {
  createPublicClient,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeFunctionData, getAbiItem, keccak256, numberToHex, stringToHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../app.ts'
import { toJson } from '../orderbook/parseOrder.ts'
import { balances, blocks, sales, transactions, transfers } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
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
  'function setApprovalForAll(address, bool)',
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, Spent[] offer, Received[] consideration)',
  'struct Spent { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Received { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
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
  // Orders go through the exchange itself.
  for (const from of traders) {
    const args = [seaportAddress['1.5'], true] as const
    const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args })
    const hash = await rpc('eth_sendTransaction', [{ from, to: art, data }])
    await until('it is approved', () => rpc('eth_getTransactionReceipt', [hash]), 20_000)
  }
  // The book takes orders for collections that it knows.
  await server.indexers[0]?.catchUp()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await chain?.stop()
})

const rpc = (method: string, params: unknown[] = []) => chain.rpc.request({ method, params })

/** Lists a token of whoever has it now, in the book; answers the call by which somebody else buys it. */
async function sell(round: number) {
  const tokenId = BigInt((round % 8) + 1)
  const owner = low(
    await client.readContract({ address: art, abi, functionName: 'ownerOf', args: [tokenId] }),
  )
  const maker = accounts.find(({ address }) => low(address) === owner)
  if (!maker) throw new Error('The token is nobody’s')
  const time = (await client.getBlock()).timestamp
  const item = { itemType: 2, token: art, identifierOrCriteria: tokenId }
  const money = { itemType: 0, token: zeroAddress, identifierOrCriteria: 0n }
  const price = 1000n + BigInt(round)
  const components = {
    ...{ offerer: owner, zone: zeroAddress, zoneHash: zeroHash },
    ...{ conduitKey: zeroHash, counter: 0n },
    offer: [{ ...item, startAmount: 1n, endAmount: 1n }],
    consideration: [{ ...money, startAmount: price, endAmount: price, recipient: owner }],
    ...{ orderType: 0, startTime: time - 600n, endTime: time + 86_400n, salt: BigInt(round) },
  }
  const account = privateKeyToAccount(maker.privateKey)
  const signature = await account.signTypedData(typedData(31337, '1.5', components) as never)
  const order = { kind: 'seaport-v1.5', data: { ...toJson(components), signature } }
  const response = await server.app.request('/api/31337/order/v4', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ order }] }),
  })
  expect(await response.json()).toMatchObject({ results: [{ message: 'success' }] })
  const { to, data, value } = fulfilBasic({ order: { components, signature }, now: time })
  const [from = owner] = traders.filter(each => each !== owner)
  return { from, to, data, value: numberToHex(value) }
}

/** A call that moves a token from whoever has it now to somebody else: gives it, or sells it. */
async function move(round: number) {
  if (round % 4 === 1) return sell(round)
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
  await expectBookIsChain(range)
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

/** Sales, and how every order stands, too. */
async function expectBookIsChain(range: { fromBlock: bigint; toBlock: bigint }) {
  const exchange = { address: seaportAddress['1.5'], abi: seaportAbi } as const
  const event = getAbiItem({ abi, name: 'OrderFulfilled' })
  const fills = await client.getLogs({ address: exchange.address, event, ...range })
  const sold = await database.db.select().from(sales)
  expect(
    sold
      .map(row => `${row.block} ${row.txHash} ${row.orderId} ${row.tokenId} ${row.seller}`)
      .sort(),
  ).toEqual(
    fills
      .filter(({ args }) => low(args.offer?.[0]?.token ?? '') === art)
      .map(
        ({ blockNumber, transactionHash, args }) =>
          `${blockNumber} ${transactionHash} ${args.orderHash} ${args.offer?.[0]?.identifier} ${low(`${args.offerer}`)}`,
      )
      .sort(),
  )
  const book = await database.db.select().from(orders)
  const stands = await Promise.all(
    book.map(async ({ id, maker, tokenId }) => {
      const [, , filled] = (await client.readContract({
        ...exchange,
        functionName: 'getOrderStatus',
        args: [id],
      })) as readonly [boolean, boolean, bigint, bigint]
      const args = [tokenId ?? 0n] as const
      const owner = await client.readContract({ address: art, abi, functionName: 'ownerOf', args })
      return filled > 0n ? 'filled' : low(owner) === maker ? 'active' : 'inactive'
    }),
  )
  expect(book.map(({ id, status }) => [id, status])).toEqual(
    book.map(({ id }, index) => [id, stands[index]]),
  )
  compared.sales = Math.max(compared.sales, sold.length)
  compared.orders = Math.max(compared.orders, book.length)
}
const compared = { sales: 0, orders: 0 }

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
    // There was something to be compared.
    expect(compared.sales).toBeGreaterThan(2)
    expect(compared.orders).toBeGreaterThan(compared.sales)
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
