import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { nftxZap } from '../orderbook/kinds/nftxZap.ts'
import { balances, sales, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  listing,
  other,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { currencyAbi, fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
// Whatever has happened to the balances.
afterEach(async () => expect(await unevenHoldings(database.db)).toEqual([]))
beforeEach(() => database.reset())

type Fake = TestMarket['chain']
const vault: Hex = `0x${'d3'.repeat(20)}`
const zapAbi = parseAbi(['event Buy(uint256 count, uint256 ethSpent, address to)'])
/** Sales, transfers and mints of both collections. */
function trade(chain: Fake, tokenId: bigint) {
  chain.fulfil(listing(chain, { tokenId, price: 1000n, salt: tokenId }), buyer)
  const part = { contract: editions, quantity: 4n, price: 800n, salt: 50n + tokenId }
  chain.fulfil(listing(chain, part), other, 2n)
  chain.transfer(editions, other, buyer, 1n, 1n)
  chain.mint(art, other, 100n + tokenId)
  chain.transfer(art, buyer, other, tokenId)
  // A range in one log, of which one moves on in the next block.
  const [fromTokenId, toTokenId] = [1000n + 10n * tokenId, 1004n + 10n * tokenId]
  const parties = { fromAddress: zeroAddress, toAddress: seller }
  chain.emit([
    fakeLog(art, tokenAbi, 'ConsecutiveTransfer', { fromTokenId, toTokenId, ...parties }),
  ])
  chain.transfer(art, seller, buyer, fromTokenId)
  // A purchase out of a vault, whose price stands in the logs of the wrapped currency alone.
  chain.mint(art, vault, 200n + tokenId)
  const [from, to] = [vault, buyer]
  chain.emit([
    fakeLog(weth, currencyAbi, 'Transfer', { from: nftxZap, to: seller, value: 700n }),
    fakeLog(art, tokenAbi, 'Transfer', { from, to, tokenId: 200n + tokenId }),
    fakeLog(nftxZap, zapAbi, 'Buy', { count: 1n, ethSpent: 11n, to }),
  ])
}

/** All that the index has made of the blocks. */
async function contents() {
  const { db } = database
  const sorted = (rows: readonly object[]) =>
    rows
      .map(row => JSON.stringify(row, (_, each) => (typeof each === 'bigint' ? `${each}` : each)))
      .sort()
  return {
    transfers: sorted(await db.select().from(transfers)),
    balances: sorted(await db.select().from(balances)),
    sales: sorted(await db.select().from(sales)),
    tokens: sorted(
      (await db.select().from(tokens)).map(
        ({ contract, tokenId, mintedBlock, mintedAt, lastSaleAt, lastSalePrice }) => ({
          ...{ contract, tokenId, mintedBlock, mintedAt, lastSaleAt, lastSalePrice },
        }),
      ),
    ),
    collections: sorted(
      (await db.select().from(collections)).map(({ contract, createdBlock }) => ({
        ...{ contract, createdBlock },
      })),
    ),
    figures: sorted(await db.select().from(collectionFigures)),
  }
}

/** What an index with settings has after it had others, and what one has that had them from its start. */
async function changed(before: Partial<Chain>, now: Partial<Chain>, blocks = 0) {
  const first = await createTestMarket(database, { chain: before })
  const fake = first.chain
  trade(fake, 1n)
  for (let i = 0; i < blocks; i++) fake.mine()
  await first.catchUp()
  await first.server.close()
  trade(fake, 2n)
  const second = await createTestMarket(database, { fake, chain: now })
  trade(fake, 3n)
  await second.catchUp()
  await second.catchUp()
  expect(await second.server.notReady()).toEqual([])
  const found = await contents()
  await second.server.close()
  await database.reset()
  const fresh = await createTestMarket(database, { fake, chain: now })
  await fresh.catchUp()
  const expected = await contents()
  await fresh.server.close()
  return { found, expected }
}

describe('backfill', () => {
  test.each([
    ['another contract', { collections: [art] }, { collections: [art, editions] }, 0],
    [
      'another contract, of blocks that are final',
      { collections: [art] },
      { collections: [art, editions] },
      600,
    ],
    ['all instead of some', { collections: [editions] }, { collections: 'all' }, 0],
    ['less that is ignored', { ignoredCollections: [art] }, { ignoredCollections: [] }, 0],
    ['an earlier first block', { startBlock: 10 }, { startBlock: 0 }, 0],
    ['an earlier first block, of which some is left out', { startBlock: 11 }, { startBlock: 4 }, 0],
  ] satisfies [string, Partial<Chain>, Partial<Chain>, number][])(
    'behavior: %s, and the index is as if it had been so from its start',
    async (_, before, now, blocks) => {
      const { found, expected } = await changed(before, now, blocks)
      expect(found).toEqual(expected)
      expect(found.sales.length).toBeGreaterThanOrEqual(6)
    },
    60_000,
  )

  test('behavior: a contract that was left out for a while counts nothing twice', async () => {
    const first = await createTestMarket(database, { chain: { collections: [art, editions] } })
    const fake = first.chain
    trade(fake, 1n)
    await first.catchUp()
    await first.server.close()
    const second = await createTestMarket(database, { fake, chain: { collections: [editions] } })
    trade(fake, 2n)
    await second.catchUp()
    await second.server.close()
    const chain = { collections: [art, editions] }
    const third = await createTestMarket(database, { fake, chain })
    await third.catchUp()
    const found = await contents()
    await third.server.close()
    await database.reset()
    await createTestMarket(database, { fake, chain })
    expect(found).toEqual(await contents())
  })

  test('behavior: it is not ready before, and blocks that are dropped meanwhile are read once', async () => {
    const first = await createTestMarket(database, { chain: { collections: [art] } })
    const fake = first.chain
    trade(fake, 1n)
    await first.catchUp()
    await first.server.close()
    const until = fake.height()
    const { header } = fake.source
    let isHeld = true
    const source = {
      ...fake.source,
      header: async (number: number) => (isHeld && number === until ? undefined : header(number)),
    }
    const chain = { collections: [art, editions] }
    const second = await createTestMarket(database, { fake, source, chain })
    expect(await second.server.notReady()).toEqual([expect.stringMatching(/not at the head/)])
    isHeld = false
    fake.dropBlocks(3)
    trade(fake, 2n)
    await second.catchUp()
    await second.catchUp()
    expect(await second.server.notReady()).toEqual([])
    const found = await contents()
    await second.server.close()
    await database.reset()
    await createTestMarket(database, { fake, chain })
    expect(found).toEqual(await contents())
  })
})
