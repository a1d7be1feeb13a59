import { seaportAddress, zeroAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { type Hex, keccak256, toHex } from 'viem'
import { parseAbi } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sales, transfers } from '../storage/schema/chainData.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { currencyAbi, type FakeLog, fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { marketplaces, topics } from './decodeLog.ts'

const numRuns = Number(process.env.SLUICE_CASES ?? 40)
const zap: Hex = '0x941a6d105802cccaa06de58a13a6f49ebdcd481c'
const pair: Hex = `0x${'d1'.repeat(20)}`
const vaults: Hex = `0x${'d2'.repeat(20)}`
/** A stranger's contract, which says what it likes. */
const hostile: Hex = `0x${'e1'.repeat(20)}`
const zapAbi = parseAbi(['event Buy(uint256 count, uint256 ethSpent, address to)'])
const paid = fakeLog(weth, currencyAbi, 'Transfer', { from: zap, to: pair, value: 1000n })

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, {
    chain: {
      pools: [
        { kind: 'sudoswap', address: pair },
        { kind: 'nft20', address: vaults },
      ],
    },
  })
  market.chain.deploy(hostile, { kind: 'erc1155' })
})

const bought = (count: bigint, to: Hex = buyer) =>
  fakeLog(zap, zapAbi, 'Buy', { count, ethSpent: 1000n, to })
const batch = (from: Hex, ids: readonly bigint[], values = ids.map(() => 1n), contract = hostile) =>
  fakeLog(contract, tokenAbi, 'TransferBatch', { operator: from, from, to: buyer, ids, values })
const single = (from: Hex, tokenId: bigint) =>
  fakeLog(art, tokenAbi, 'Transfer', { from, to: buyer, tokenId })

async function expectOn() {
  await market.catchUp()
  expect(market.indexer.status()).toMatchObject({
    atHead: true,
    block: market.chain.height(),
    error: undefined,
  })
}
const soldOf = async () =>
  (await database.db.select().from(sales)).map(row => `${row.tokenId} for ${row.totalPrice}`).sort()

describe('createIndexer, against hostile logs', () => {
  test.each([
    [
      'two tokens of one log, sold by a vault that never had them',
      [paid, batch(zap, [7n, 8n]), bought(2n)],
      [],
    ],
    [
      'one token that is sold twice',
      [paid, single(zap, 9n), bought(1n), paid, bought(1n)],
      ['9 for 1000'],
    ],
    ['a repeated id', [paid, batch(zap, [7n, 7n]), bought(2n), paid, bought(1n)], []],
    ['none of a token', [paid, batch(zap, [7n], [0n]), bought(1n)], []],
  ] satisfies [string, FakeLog[], string[]][])('error: %s', async (_, logs, told) => {
    market.chain.emit(logs)
    await expectOn()
    expect(await soldOf()).toEqual(told)
    // What comes later is told, too.
    market.chain.emit([paid, single(zap, 5n), bought(1n)])
    await expectOn()
    expect(await soldOf()).toEqual([...told, '5 for 1000'].sort())
  })

  test('behavior: thousands of ids in one log', async () => {
    const ids = Array.from({ length: 2500 }, (_, i) => BigInt(i % 50))
    market.chain.emit([paid, batch(zap, ids), bought(2500n)])
    await expectOn()
    expect(await soldOf()).toEqual([])
    const found = await database.db.$count(transfers, eq(transfers.contract, hostile))
    expect(found).toBe(2500)
  })

  test('behavior: whatever contracts say, the index goes on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyLog, { maxLength: 12 }), { maxLength: 4 }),
        async list => {
          for (const logs of list) market.chain.emit(logs)
          await expectOn()
        },
      ),
      { numRuns },
    )
  }, 60_000)
})

const anyAddress = fc.constantFrom<Hex>(
  ...[zeroAddress, seller, buyer, zap, pair, vaults, hostile, art, editions],
)
const anyAmount = fc.oneof(
  fc.bigInt({ min: 0n, max: 4n }),
  fc.constantFrom(2n ** 128n, 2n ** 255n, 2n ** 256n - 1n),
)
const word = (value: bigint) => toHex(value, { size: 32 }).slice(2)
const anyEmitter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(hostile, art, editions) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Hex>(...marketplaces, pair, vaults, seaportAddress['1.5']),
  },
)
/** Under a topic that the index follows, any data: words that are numbers, offsets, addresses or noise. */
const anyData: fc.Arbitrary<FakeLog> = fc.record({
  address: anyEmitter,
  topics: fc
    .tuple(
      fc.constantFrom<Hex>(...topics),
      fc.array(
        fc
          .oneof(
            anyAddress.map(address => BigInt(address)),
            anyAmount,
          )
          .map((value): Hex => `0x${word(value)}`),
        { maxLength: 3 },
      ),
    )
    .map(([topic, rest]) => [topic, ...rest]),
  data: fc
    .array(
      fc.oneof(
        fc.integer({ min: 0, max: 20 }).map(n => BigInt(n) * 32n),
        anyAmount,
        anyAddress.map(address => BigInt(address)),
        fc.integer().map(seed => BigInt(keccak256(toHex(`${seed}`)))),
      ),
      { maxLength: 24 },
    )
    .map((words): Hex => `0x${words.map(word).join('')}`),
})
const anyMove = fc.oneof(
  fc
    .record({
      operator: anyAddress,
      from: anyAddress,
      to: anyAddress,
      ids: fc.array(anyAmount, { maxLength: 6 }),
    })
    .chain(args =>
      fc
        .record({
          contract: fc.constantFrom(hostile, editions),
          values: fc.array(anyAmount, { minLength: args.ids.length, maxLength: args.ids.length }),
        })
        .map(({ contract, values }) =>
          fakeLog(contract, tokenAbi, 'TransferBatch', { ...args, values }),
        ),
    ),
  fc
    .record({ from: anyAddress, to: anyAddress, tokenId: anyAmount })
    .map(args => fakeLog(art, tokenAbi, 'Transfer', args)),
  fc
    .record({
      operator: anyAddress,
      from: anyAddress,
      to: anyAddress,
      id: anyAmount,
      value: anyAmount,
    })
    .map(args => fakeLog(hostile, tokenAbi, 'TransferSingle', args)),
)
const anyLog = fc.oneof(
  anyMove,
  anyData,
  fc.bigInt({ min: 0n, max: 4n }).map(count => bought(count)),
  fc.constant(paid),
  fc
    .constantFrom('SwapNFTInPair()', 'SwapNFTOutPair()')
    .map((event): FakeLog => ({ address: pair, topics: [keccak256(toHex(event))], data: '0x' })),
)
