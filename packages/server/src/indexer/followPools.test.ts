import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { poolFactories, pools } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  createTestMarket,
  editions,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { fakeLog } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { followPools } from './followPools.ts'

const abi = parseAbi([
  'event NewPair(address poolAddress)',
  'event NewVault(uint256 indexed vaultId, address vaultAddress, address assetAddress)',
  'event pairCreated(address indexed originalNFT, address newPair, uint256 _type)',
])
const factory: Hex = `0x${'fa'.repeat(20)}`
const pairOf = (digit: string): Hex => `0x${`9${digit}`.repeat(20)}`

let database: TestDatabase
let market: TestMarket
let fake: ReturnType<typeof createFakeChain>
/** What the factory has made: the collection of each pool, and its variant. */
let made: Map<Hex, { nft: Hex; variant: number }>
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  made = new Map()
  fake = createFakeChain()
  const { read } = fake.source
  fake.source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, index) => {
      const { address = '0x', functionName, args = [] } = calls[index] ?? {}
      if (address === factory && functionName === 'isPair')
        return made.get(args[0] as Hex)?.variant === args[1]
      const pool = made.get(address)
      if (pool && functionName === 'nft') return pool.nft
      if (pool && functionName === 'getBuyNFTQuote')
        return [0, 0n, 0n, 100n * (args[0] as bigint), 0n]
      return answer
    })
  market = await open(true)
})

const open = (isNew: boolean, more: object = {}) =>
  createTestMarket(database, {
    fake,
    isNew,
    chain: { poolFactories: { sudoswap: factory }, ...more },
  })
/** Makes a pool, by default for the native currency and of tokens that cannot be enumerated. */
const make = (pair: Hex, { nft = art, variant = 1 } = {}) => {
  made.set(pair, { nft, variant })
  return fake.emit([fakeLog(factory, abi, 'NewPair', { poolAddress: pair })])
}
const listed = async () =>
  (await database.db.select().from(orders))
    .filter(({ status }) => status === 'active')
    .map(({ kind, maker, tokenId }) => [kind, maker, tokenId])
const kept = async () =>
  (await database.db.select().from(pools)).map(({ address }) => address).sort()

describe('followPools', () => {
  test('default: what lies in a pool that the factory made is for sale, at what the pool asks', async () => {
    make(pairOf('1'))
    fake.transfer(art, seller, pairOf('1'), 1n)
    await market.catchUp()
    expect(await listed()).toEqual([['sudoswap', pairOf('1'), 1n]])
    // One that is made later, too, with tokens that it had before.
    fake.transfer(art, seller, pairOf('2'), 2n)
    await market.catchUp()
    expect(await listed()).toHaveLength(1)
    make(pairOf('2'), { variant: 0 })
    await market.catchUp()
    expect(await listed()).toContainEqual(['sudoswap', pairOf('2'), 2n])
  })

  test('behavior: not what a pool holds that is paid in a token, nor what others say of pools', async () => {
    make(pairOf('1'), { variant: 2 })
    make(pairOf('2'), { variant: 3 })
    made.set(pairOf('3'), { nft: art, variant: 1 })
    fake.emit([fakeLog(seller, abi, 'NewPair', { poolAddress: pairOf('3') })])
    // The factory does not stand by it.
    fake.emit([fakeLog(factory, abi, 'NewPair', { poolAddress: pairOf('4') })])
    for (const id of [1n, 2n, 3n, 4n]) fake.transfer(art, seller, pairOf(`${id}`), id)
    await market.catchUp()
    expect(await kept()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('behavior: vaults by what their factories tell, those of the collections that are followed', async () => {
    const [nftx, nft20] = (['fb', 'fc'] as const).map(byte => `0x${byte.repeat(20)}` as Hex)
    const vault = (by: Hex | undefined, digit: string, asset: Hex, vaultId = 0n) =>
      fakeLog(by ?? factory, abi, 'NewVault', {
        ...{ vaultId, vaultAddress: pairOf(digit), assetAddress: asset },
      })
    const made20 = (digit: string, asset: Hex, type = 721n) =>
      fakeLog(nft20 ?? factory, abi, 'pairCreated', {
        ...{ originalNFT: asset, newPair: pairOf(digit), _type: type },
      })
    make(pairOf('1'))
    fake.emit([made20('5', art), made20('6', art, 1155n)])
    fake.emit([vault(nftx, '2', art), vault(nftx, '3', editions, 1n), vault(nft20, '4', art)])
    const chain = {
      ...{ ...market.context.chain, collections: [art], pools: [] },
      poolFactories: { sudoswap: factory, nftx, nft20 },
    }
    const { pools: found } = await followPools({ ...market.context, chain })(1)
    expect(found).toEqual([
      { kind: 'sudoswap', address: pairOf('1'), isFound: true },
      // The oldest first, whoever made them.
      { kind: 'nft20', address: pairOf('5'), isFound: true },
      { kind: 'nftx', address: pairOf('2'), isFound: true },
    ])
    expect(await kept()).toEqual(['1', '2', '3', '5'].map(pairOf))
  })

  test('behavior: a pool whose block is taken back is none any more, and one in its place is', async () => {
    make(pairOf('1'))
    await market.catchUp()
    expect(await kept()).toEqual([pairOf('1')])
    fake.dropBlocks(1)
    made.clear()
    make(pairOf('2'))
    fake.mine()
    await market.catchUp()
    expect(await kept()).toEqual([pairOf('2')])
  })

  test('behavior: a node that is behind the head takes no pool away', async () => {
    make(pairOf('1'))
    await market.catchUp()
    const { number } = await fake.source.head()
    const context = { ...market.context }
    context.source = {
      ...fake.source,
      header: async at => (at >= number ? undefined : fake.source.header(at)),
      logs: async () => [],
    }
    expect((await followPools(context)(1)).pools).toMatchObject([{ address: pairOf('1') }])
    expect(await kept()).toEqual([pairOf('1')])
  })

  test('behavior: pools of the settings stay beside it, and it goes on where it was', async () => {
    const named = pairOf('9')
    made.set(named, { nft: art, variant: 1 })
    make(pairOf('1'))
    for (let i = 0; i < 600; i++) fake.mine()
    await market.catchUp()
    const asked: number[] = []
    const { logs } = fake.source
    fake.source.logs = range => {
      if (range.addresses?.includes(factory) && range.addresses.length === 1) asked.push(range.from)
      return logs(range)
    }
    fake.transfer(art, seller, named, 1n)
    fake.transfer(art, seller, pairOf('1'), 2n)
    market = await open(false, { pools: [{ kind: 'sudoswap', address: named }] })
    await market.catchUp()
    expect(await listed()).toEqual(
      expect.arrayContaining([
        ['sudoswap', named, 1n],
        ['sudoswap', pairOf('1'), 2n],
      ]),
    )
    // What may yet be taken back, and no more.
    expect(Math.min(...asked)).toBeGreaterThan(300)
  })

  test('behavior: a long history is read over several looks, each from where the last one got to', async () => {
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    const asked: number[] = []
    const context = { ...market.context }
    context.source = {
      ...fake.source,
      head: async () => ({ ...(await fake.source.head()), number: 25_000 }),
      logs: async ({ from, to }: { from: number; to: number }) => {
        asked.push(from)
        time += 2_000
        const address = pairOf('1')
        const data: Hex = `0x${address.slice(2).padStart(64, '0')}`
        const log = fakeLog(factory, abi, 'NewPair', { poolAddress: address })
        return from <= 20_100 && 20_100 <= to ? [{ ...log, data, blockNumber: 20_100 }] : []
      },
    } as unknown as typeof fake.source
    made.set(pairOf('1'), { nft: art, variant: 1 })
    const following = followPools(context)
    expect((await following(1)).pools).toEqual([])
    expect(asked).toHaveLength(2)
    expect((await following(1)).pools).toMatchObject([{ address: pairOf('1') }])
    expect(asked).toHaveLength(3)
    expect(asked[2]).toBeGreaterThan(10_000)
    // Of the same head nothing more is asked.
    await following(1)
    expect(asked).toHaveLength(3)
  })

  test('behavior: of a list of collections only their pools are followed', async () => {
    make(pairOf('1'))
    make(pairOf('2'), { nft: editions })
    const following = followPools({
      ...market.context,
      chain: { ...market.context.chain, collections: [art] },
    })
    expect((await following(1)).pools).toEqual([
      { kind: 'sudoswap', address: pairOf('1'), isFound: true },
    ])
    expect(await kept()).toEqual([pairOf('1'), pairOf('2')])
    expect(await database.db.select().from(poolFactories)).toMatchObject([{ factory }])
  })
})
