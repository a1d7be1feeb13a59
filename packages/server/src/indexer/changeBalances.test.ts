import { zeroAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
// Whatever has happened to the balances.
afterEach(async () => expect(await unevenHoldings(database.db)).toEqual([]))

/** A market whose index begins when tokens are already held. */
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  fake.deploy(art, { kind: 'erc721' })
  fake.deploy(editions, { kind: 'erc1155' })
  fake.hold(art, seller, [9n])
  fake.mint(editions, seller, 1n, 20n)
  fake.mint(editions, buyer, 1n, 5n)
  fake.mint(editions, other, 2n, 5n)
  market = await createTestMarket(database, { fake, chain: { startBlock: fake.height() + 1 } })
})

const holdings = async () =>
  (await database.db.select().from(balances))
    .map(
      row =>
        `${row.contract === art ? 'art' : 'edition'} ${row.tokenId} ${nameOf(row.owner)} ${row.amount}`,
    )
    .sort()
const nameOf = (owner: string) =>
  owner === seller ? 'seller' : owner === buyer ? 'buyer' : 'other'
const ownerOf = async (tokenId: bigint) =>
  ((await market.get(`/tokens/v7?tokens=${art}:${tokenId}`)).body.tokens as { token: Json }[])[0]
    ?.token.owner
const ownersOf = async (contract: `0x${string}`) =>
  (
    await database.db
      .select()
      .from(collectionFigures)
      .where(eq(collectionFigures.contract, contract))
  )[0]?.owners

describe('changeBalances', () => {
  test('default: a token held before the first block belongs to whoever got it last', async () => {
    market.chain.transfer(art, seller, buyer, 9n)
    market.chain.transfer(art, buyer, seller, 9n)
    await market.catchUp()
    expect(await ownerOf(9n)).toBe(seller)
    expect(await holdings()).toEqual(['art 9 seller 1'])
    market.chain.transfer(art, seller, buyer, 9n)
    await market.catchUp()
    expect(await ownerOf(9n)).toBe(buyer)
    expect(await holdings()).toEqual(['art 9 buyer 1'])
    expect(await ownersOf(art)).toBe(1)
    const { body } = await market.get(`/users/${seller}/tokens/v10?tokens=${art}:9`)
    expect(body.tokens).toEqual([])
  })

  test('behavior: what is rolled back belongs to whoever had it, and what was burnt to nobody', async () => {
    market.chain.transfer(art, seller, buyer, 9n)
    await market.catchUp()
    market.chain.transfer(art, buyer, other, 9n)
    market.chain.transfer(art, other, seller, 9n)
    await market.catchUp()
    market.chain.dropBlocks(2)
    market.chain.mine()
    await market.catchUp()
    expect(await holdings()).toEqual(['art 9 buyer 1'])
    expect(await ownersOf(art)).toBe(1)
    market.chain.transfer(art, buyer, zeroAddress, 9n)
    await market.catchUp()
    expect(await holdings()).toEqual([])
    expect(await ownersOf(art)).toBe(0)
    market.chain.dropBlocks(3)
    market.chain.mine()
    await market.catchUp()
    expect(await holdings()).toEqual([])
  })

  test('behavior: of editions the contract is asked what accounts had before', async () => {
    market.chain.transfer(editions, seller, buyer, 1n, 3n)
    await market.catchUp()
    const after = ['edition 1 buyer 8', 'edition 1 seller 17']
    expect(await holdings()).toEqual(after)
    expect(await ownersOf(editions)).toBe(2)
    market.chain.transfer(editions, buyer, seller, 1n, 8n)
    await market.catchUp()
    expect(await holdings()).toEqual(['edition 1 seller 25'])
    expect(await ownersOf(editions)).toBe(1)
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    expect(await holdings()).toEqual(after)
    expect(await ownersOf(editions)).toBe(2)
  })

  test('behavior: what comes and goes leaves what was there before', async () => {
    market.chain.transfer(editions, seller, buyer, 1n, 3n)
    market.chain.transfer(editions, buyer, seller, 1n, 3n)
    await market.catchUp()
    // Of what does not change in between nothing is known, as before its first transfer.
    expect(await holdings()).toEqual([])
    market.chain.transfer(editions, seller, buyer, 1n, 3n)
    await market.catchUp()
    market.chain.transfer(editions, buyer, seller, 1n, 3n)
    await market.catchUp()
    expect(await holdings()).toEqual(['edition 1 buyer 5', 'edition 1 seller 20'])
  })

  test('error: a contract that does not say what accounts have shows nobody below nothing', async () => {
    const liar = `0x${'e2'.repeat(20)}` as const
    market.chain.deploy(liar, { kind: 'erc1155' })
    const { read } = market.chain.source
    market.chain.source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, i) =>
        calls[i]?.functionName === 'balanceOf' ? undefined : answer,
      )
    const args = { operator: seller, from: seller, to: buyer, id: 1n, value: 4n }
    market.chain.emit([fakeLog(liar, tokenAbi, 'TransferSingle', args)])
    await market.catchUp()
    expect(await holdings()).toEqual(['edition 1 buyer 4'])
    expect(await database.db.select().from(balances).where(eq(balances.isSum, true))).toEqual([])
  })

  test('behavior: an index that begins with the chain asks nobody', async () => {
    await database.reset()
    market = await createTestMarket(database)
    let asked = 0
    const { read } = market.chain.source
    market.chain.source.read = async (calls, options) => {
      asked += calls.filter(({ functionName }) => functionName === 'balanceOf').length
      return read(calls, options)
    }
    market.chain.transfer(editions, seller, buyer, 1n, 3n)
    await market.catchUp()
    expect(await holdings()).toContain('edition 1 seller 17')
    expect(asked).toBe(0)
  })
})
