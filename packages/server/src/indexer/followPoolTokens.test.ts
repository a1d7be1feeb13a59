import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { balances } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import { addVault } from '../testing/addVault.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, createTestMarket, editions, other, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { followPoolTokens } from './followPoolTokens.ts'
import { unknownTokens } from './unknownTokens.ts'

const pair: Hex = `0x${'9a'.repeat(20)}`
const pools = [{ kind: 'sudoswap' as const, address: pair }]

let database: TestDatabase
let fake: ReturnType<typeof createFakeChain>
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  fake = createFakeChain()
})

const open = (chain: object = { pools }) =>
  createTestMarket(database, { fake, isNew: fake.height() === 0, chain })
/** The tokens of the orders of pools, whatever their state is. */
const known = async () =>
  (await database.db.select().from(orders))
    .map(({ tokenId }) => Number(tokenId))
    .sort((a, b) => a - b)
/** What was looked for in the database: all that pools hold, and tokens by their ids. */
function spied() {
  const [of, among] = [vi.spyOn(unknownTokens, 'of'), vi.spyOn(unknownTokens, 'among')]
  onTestFinished(() => {
    of.mockRestore()
    among.mockRestore()
  })
  return () => {
    const told = [of.mock.calls.length, among.mock.calls.flatMap(([, tokens]) => tokens)] as const
    of.mockClear()
    among.mockClear()
    return told
  }
}

describe('followPoolTokens', () => {
  test('default: a block costs a look at what it has brought, however much a pool holds', async () => {
    for (const id of [1n, 2n]) fake.mint(art, pair, id + 10n)
    const looks = spied()
    const market = await open()
    expect(await known()).toEqual([11, 12])
    expect(looks()[0]).toBe(1)
    fake.transfer(art, seller, pair, 3n)
    await market.catchUp()
    expect(await known()).toEqual([3, 11, 12])
    expect(looks()).toEqual([0, [{ pool: pair, contract: art, tokenId: 3n }]])
    // Neither what goes elsewhere nor what goes out of it.
    fake.transfer(art, seller, other, 4n)
    fake.transfer(art, pair, seller, 3n)
    await market.catchUp()
    expect(looks()).toEqual([0, []])
  })

  test('behavior: what there are many of is no order of a pool', async () => {
    const market = await open()
    fake.transfer(editions, seller, pair, 1n, 3n)
    await market.catchUp()
    expect(await database.db.select().from(balances)).toContainEqual(
      expect.objectContaining({ contract: editions, owner: pair, amount: 3n }),
    )
    expect(await known()).toEqual([])
  })

  test('behavior: what came while the chain could not be asked is put there without another block', async () => {
    const market = await open()
    const { read } = fake.source
    fake.transfer(art, seller, pair, 1n)
    fake.source.read = async (calls, options) => {
      if (calls.some(({ address }) => address === pair)) fake.setDown(true)
      return read(calls, options)
    }
    await expect(market.catchUp()).rejects.toThrow()
    // The block is written, its token is not.
    expect(market.indexer.status().block).toBe(fake.height())
    expect(await known()).toEqual([])
    fake.source.read = read
    fake.setDown(false)
    await market.catchUp()
    expect(await known()).toEqual([1])
  })

  test('behavior: nor is it lost where the process ends before it was put there', async () => {
    const market = await open({})
    fake.transfer(art, seller, pair, 1n)
    await market.catchUp()
    await market.server.close()
    expect(await known()).toEqual([])
    await open()
    expect(await known()).toEqual([1])
  })

  test('behavior: what another process has indexed meanwhile is looked through', async () => {
    const market = await open()
    await market.server.close()
    const looks = spied()
    const next = await open({})
    fake.transfer(art, seller, pair, 1n)
    await next.catchUp()
    await next.server.close()
    // It leads once more, under a new term.
    await market.catchUp()
    expect(looks()[0]).toBe(1)
    expect(await known()).toEqual([1])
  })

  test('behavior: what a roll-back brings back into a pool is put there', async () => {
    const market = await open()
    fake.transfer(art, seller, pair, 1n)
    fake.transfer(art, pair, seller, 1n)
    await market.catchUp()
    expect(await known()).toEqual([])
    const looks = spied()
    fake.dropBlocks(1)
    fake.mine()
    fake.mine()
    await market.catchUp()
    expect(await known()).toEqual([1])
    expect(looks()).toEqual([0, [{ pool: pair, contract: art, tokenId: 1n }]])
  })

  test('behavior: what blocks of long ago bring is put there', async () => {
    const market = await open({ pools, collections: [editions] })
    fake.transfer(art, seller, pair, 1n)
    await market.catchUp()
    await market.server.close()
    expect(await known()).toEqual([])
    const again = await open({ pools, collections: [editions, art] })
    await again.catchUp()
    expect(await known()).toEqual([1])
  })

  test('behavior: more than a pass can take is taken by the next ones', async () => {
    const market = await open({})
    await database.db.insert(balances).values(
      Array.from({ length: 501 }, (_, i) => ({
        ...{ chainId: market.context.chain.id, contract: art, tokenId: BigInt(100 + i) },
        // One balance in two is as old as the one before it.
        ...{ owner: pair, amount: 1n, acquiredAt: Math.floor(i / 2) },
      })),
    )
    await market.server.close()
    const again = await open()
    const counts = [(await known()).length]
    for (let i = 0; i < 3; i++) {
      await again.catchUp()
      counts.push((await known()).length)
    }
    expect(counts).toEqual([200, 400, 501, 501])
  })

  test('behavior: of more tokens than are remembered by themselves all is found', async () => {
    const market = await open()
    const looks = spied()
    const rows = Array.from({ length: 10_001 }, (_, i) => ({
      ...{ chainId: market.context.chain.id, contract: art, tokenId: BigInt(100 + i) },
      ...{ owner: pair, amount: 1n, acquiredAt: i },
    }))
    const tokens = followPoolTokens({ ...market.context })
    await tokens.add(1)
    looks()
    const place = { block: 1, logIndex: 0, txHash: '0x' as const, contract: art }
    tokens.arrived([
      { ...place, type: 'transfer', standard: 'erc721', from: seller, to: pair, items: rows },
    ])
    for (let i = 0; i < rows.length; i += 1_000)
      await database.db.insert(balances).values(rows.slice(i, i + 1_000))
    expect(await tokens.add(1)).toEqual({ added: 200, touched: [art, pair], isWhole: false })
    // Not one by one.
    expect(looks()).toEqual([1, []])
  })

  test('behavior: a vault that does not answer in time rests for a minute, and holds up nothing else', async () => {
    const vault: Hex = `0x${'9b'.repeat(20)}`
    addVault(fake, { vault, asset: art, pairs: new Map() })
    const { read } = fake.source
    let [isSlow, ahead, asked] = [true, 0, 0]
    fake.source.read = async (calls, options) => {
      const answers = await read(calls, options)
      return answers.map((answer, i) => {
        if (calls[i]?.functionName !== 'vaultId') return answer
        asked += 1
        return isSlow ? null : answer
      })
    }
    for (const [id, pool] of [[11n, vault] as const, [12n, pair] as const]) fake.mint(art, pool, id)
    const market = await createTestMarket(database, {
      ...{ fake, isNew: true },
      chain: { id: 1, pools: [{ kind: 'nftx', address: vault }, ...pools] },
      server: { now: () => fake.now() + ahead },
    })
    expect(await known()).toEqual([12])
    isSlow = false
    fake.mint(art, vault, 13n)
    await market.catchUp()
    expect([await known(), asked]).toEqual([[12], 1])
    // Nothing waits for it: the index is at the head, and has nothing more to do.
    expect(market.indexer.status().atHead).toBe(true)
    ahead = 61_000
    await market.catchUp()
    expect(await known()).toEqual([11, 12, 13])
  })
})
