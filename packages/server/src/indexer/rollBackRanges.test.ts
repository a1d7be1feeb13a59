import { itemType, zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, holdings, transferRanges, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures, collectionFloors } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import {
  buyer,
  createTestMarket,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'
import { rollBack } from './rollBack.ts'

const ranged: Hex = `0x${'e1'.repeat(20)}`
const [first, second] = [1400n, 1100n]
const tables = { transfers, balances, holdings, tokens, collectionFigures, collectionFloors }

let database: TestDatabase
let market: TestMarket
/** The block before the ranges. */
let back: number
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  const { chain } = market
  chain.deploy(ranged, { kind: 'erc721', name: 'Ranged' })
  chain.approve(ranged, seller)
  back = chain.height()
  chain.transferRange(ranged, zeroAddress, seller, 1n, first)
  chain.transferRange(ranged, zeroAddress, buyer, first + 1n, first + second)
  // One goes on by itself, and two are for sale.
  chain.transfer(ranged, seller, other, 900n)
  await walk()
  for (const tokenId of [5n, first]) {
    const { offer, ...order } = listing(chain, { contract: ranged, tokenId, fees: [] })
    const single = { ...order, offer: offer.map(item => ({ ...item, itemType: itemType.erc721 })) }
    expect(await market.postListing(single)).toMatchObject({ message: 'success' })
  }
  await walk()
}, 60_000)

const isLeft = async () =>
  (await database.db.select().from(transferRanges)).some(({ next }) => next !== null)
/** Until all ranges are written, and once more, for what is to be read again then. */
async function walk() {
  do await market.catchUp()
  while (await isLeft())
  await market.catchUp()
}

/** All that is kept of the collection, but for when something was changed. */
async function contents() {
  const found: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const rows = await database.db.select().from(table).where(eq(table.contract, ranged))
    found[name] = rows
      .map(row =>
        JSON.stringify({ ...row, updatedAt: 0 }, (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
      )
      .sort()
  }
  return found
}

/** Rolls back, and ends after so many transactions; answers how many transfers each has deleted. */
async function rolledBack(most = Number.POSITIVE_INFINITY) {
  const { context } = market
  const counts: number[] = []
  const count = () => database.db.$count(transfers, eq(transfers.contract, ranged))
  const run = context.db.transaction.bind(context.db)
  const db = Object.assign(Object.create(context.db) as typeof context.db, {
    async transaction(...args: Parameters<typeof run>) {
      if (counts.length >= most) throw new Error('ended')
      const before = await count()
      const result = await run(...args)
      counts.push(before - (await count()))
      return result
    },
  })
  const returned: string[] = []
  const ended = await rollBack({ ...context, db }, back, moved => {
    for (const { tokenId, batchIndex } of moved) returned.push(`${tokenId}:${batchIndex}`)
  }).then(
    () => false,
    error => error.message === 'ended',
  )
  return { counts, returned, ended }
}

describe('rollBackRanges', () => {
  test('default: of ranges of very many tokens no transaction takes back more than a part, and nothing is left', async () => {
    expect(await database.db.$count(collectionFloors, sql`listed = 2`)).toBe(1)
    const { counts, returned, ended } = await rolledBack()
    expect(ended).toBe(false)
    const all = Number(first + second) + 1
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
    expect(new Set(returned).size).toBe(all)
    const none = Object.fromEntries(Object.keys(tables).map(name => [name, []]))
    expect(await contents()).toEqual(none)
    expect(await unevenHoldings(database.db)).toEqual([])
  })

  test.each([2, 6])(
    'behavior: an end after %i transactions, and the blocks stay after all: all is written once more',
    async parts => {
      const before = await contents()
      expect(await rolledBack(parts)).toMatchObject({ ended: true })
      expect(await unevenHoldings(database.db)).toEqual([])
      await walk()
      expect(await contents()).toEqual(before)
      expect(market.failures).toEqual([])
    },
    60_000,
  )

  test('behavior: an end in the midst of it, and the blocks go: it is gone on with', async () => {
    expect(await rolledBack(4)).toMatchObject({ ended: true })
    const { chain } = market
    chain.dropBlocks(chain.height() - back)
    chain.transferRange(ranged, zeroAddress, buyer, 1n, 3n)
    for (let i = 0; i < 3; i++) chain.mine()
    await walk()
    const held = await database.db.select().from(balances).where(eq(balances.contract, ranged))
    expect(held.map(({ tokenId, owner }) => [tokenId, owner])).toEqual(
      [1n, 2n, 3n].map(id => [id, buyer]),
    )
    expect(await database.db.$count(tokens, eq(tokens.contract, ranged))).toBe(3)
    expect(await unevenHoldings(database.db)).toEqual([])
  })
})
