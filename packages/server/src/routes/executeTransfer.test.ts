import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  art,
  createTestMarket,
  editions,
  type Json,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
])
type Data = { from: Hex; to: Hex; data: Hex; value: Hex; chainId: number }
type Step = { id: string; items: { status: string; data?: Data }[] }

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const transfer = (items: Json[], more: Json = {}) =>
  market.post('/execute/transfer/v1', { from: seller, to: other, items, ...more })
const stepsOf = (body: Json) => body.steps as [Step, Step]
const callOf = (item: Step['items'][number] | undefined) =>
  decodeFunctionData({ abi, data: item?.data?.data ?? '0x' })

describe('executeTransfer', () => {
  test('default: one token goes by its own contract, without an approval', async () => {
    const { status, body } = await transfer([{ token: `${art}:1` }])
    expect(status).toBe(200)
    const [approval, sending] = stepsOf(body)
    expect([approval.id, approval.items]).toEqual(['nft-approval', []])
    expect(sending).toMatchObject({
      id: 'transfer',
      action: 'Authorize transfer',
      items: [{ status: 'incomplete', data: { from: seller, to: art, value: '0x0' } }],
    })
    expect(callOf(sending.items[0]).args?.[2]).toBe(1n)
    expect(body.requestId).toBeUndefined()
  })

  test('behavior: several go at once by the conduit, each collection approved', async () => {
    market.chain.approve(editions, seller, false)
    const { body } = await transfer([
      { token: `${art}:1` },
      { token: `${editions}:1`, quantity: 3 },
      { token: `${art}:2` },
      { token: `${editions}:1`, quantity: 2 },
    ])
    const [approval, sending] = stepsOf(body)
    expect(approval.items.map(item => [item.status, item.data?.to])).toEqual([
      ['complete', undefined],
      ['incomplete', editions],
    ])
    expect(sending.items).toHaveLength(1)
    const [[sent]] = callOf(sending.items[0]).args as unknown as [
      [{ items: { identifier: bigint; amount: bigint }[]; recipient: Hex }],
    ]
    expect(sent.recipient.toLowerCase()).toBe(other)
    expect(sent.items.map(({ identifier, amount }) => [identifier, amount])).toEqual([
      [1n, 1n],
      [1n, 5n],
      [2n, 1n],
    ])
  })

  test('behavior: one by one where the chain has no such conduit', async () => {
    const { source } = market.chain
    const read = source.read
    source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, index) =>
        calls[index]?.functionName === 'getChannelStatus' ? false : answer,
      )
    const { body } = await transfer([
      { token: `${art}:1` },
      { token: `${editions}:1`, quantity: 4 },
    ])
    const [approval, sending] = stepsOf(body)
    expect(approval.items).toEqual([])
    expect(sending.items.map(item => item.data?.to)).toEqual([art, editions])
    expect(callOf(sending.items[1]).args?.[3]).toBe(4n)
  })

  test.each([
    ['what is not held', [{ token: `${art}:1`, quantity: 2 }], {}, 'which is less than 2'],
    ['a token twice', [{ token: `${art}:1` }, { token: `${art}:1` }], {}, 'which is less than 2'],
    ['an unknown contract', [{ token: `${other}:1` }], {}, `Unknown token ${other}:1`],
    ['to nobody', [{ token: `${art}:1` }], { to: `0x${'0'.repeat(40)}` }, 'to must not be'],
    ['to itself', [{ token: `${art}:1` }], { to: seller }, 'to must not be'],
    ['nothing', [], {}, 'items must have at least one item'],
  ])('error: %s', async (_, items, more, message) => {
    const { status, body } = await transfer(items, more)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })

  test('error: the node is down', async () => {
    market.chain.setDown(true)
    expect((await transfer([{ token: `${art}:1` }])).status).toBe(503)
  })
})
