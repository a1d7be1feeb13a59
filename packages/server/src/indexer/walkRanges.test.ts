import { zeroAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { postedReads } from '../orderbook/postedReads.ts'
import { balances, transferRanges, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'
import { mostOfContract, mostOfLog } from './saveRanges.ts'

/** Two collections: one tells of its tokens by ranges, the other one by one. */
const [ranged, single]: [Hex, Hex] = [`0x${'e1'.repeat(20)}`, `0x${'e2'.repeat(20)}`]

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await unevenHoldings(database.db)).toEqual([])
})
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.deploy(ranged, { kind: 'erc721', name: 'Ranged' })
  market.chain.deploy(single, { kind: 'erc721', name: 'Single' })
})

const range = (
  first: bigint,
  last: bigint,
  to: Hex,
  { from = zeroAddress, contract = ranged } = {},
) =>
  fakeLog(contract, tokenAbi, 'ConsecutiveTransfer', {
    ...{ fromTokenId: first, toTokenId: last, fromAddress: from, toAddress: to },
  })
const one = (tokenId: bigint, to: Hex, from: Hex = zeroAddress) =>
  fakeLog(single, tokenAbi, 'Transfer', { from, to, tokenId })
const idsOf = (first: bigint, last: bigint) =>
  Array.from({ length: Number(last - first) + 1 }, (_, i) => first + BigInt(i))

/** What the index has of a collection, but for its address and the places of the logs. */
async function contents(contract: Hex) {
  const { db } = database
  const text = (rows: readonly object[]) =>
    rows.map(row => JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? `${v}` : v))).sort()
  const moved = await db.select().from(transfers).where(eq(transfers.contract, contract))
  const held = await db.select().from(balances).where(eq(balances.contract, contract))
  const known = await db.select().from(tokens).where(eq(tokens.contract, contract))
  const figures = await db
    .select()
    .from(collectionFigures)
    .where(eq(collectionFigures.contract, contract))
  return {
    transfers: text(
      moved.map(({ block, tokenId, from, to, amount, timestamp, txHash }) => ({
        ...{ block, tokenId, from, to, amount, timestamp, txHash },
      })),
    ),
    balances: text(held.map(({ contract: _, ...row }) => row)),
    tokens: text(
      known.map(({ tokenId, mintedBlock, mintedAt, metadataStatus }) => ({
        ...{ tokenId, mintedBlock, mintedAt, metadataStatus },
      })),
    ),
    figures: text(figures.map(({ contract: _, ...row }) => row)),
  }
}

describe('walkRanges', () => {
  test('default: a range is what its tokens are one by one', async () => {
    market.chain.emit([
      ...[range(1n, 1200n, seller), range(1201n, 1203n, buyer)],
      ...idsOf(1n, 1200n).map(id => one(id, seller)),
      ...idsOf(1201n, 1203n).map(id => one(id, buyer)),
    ])
    // In the next block some go on, before their range is written, and one is burned.
    market.chain.emit([
      range(7n, 9n, other, { from: seller }),
      ...[7n, 8n, 9n].map(id => one(id, other, seller)),
      fakeLog(ranged, tokenAbi, 'Transfer', { from: buyer, to: zeroAddress, tokenId: 1202n }),
      one(1202n, zeroAddress, buyer),
    ])
    const isLeft = async () =>
      (await database.db.select().from(transferRanges)).some(({ next }) => next !== null)
    do await market.catchUp()
    while (await isLeft())
    const found = await contents(ranged)
    expect(found).toEqual(await contents(single))
    expect(found.balances).toHaveLength(1202)
    expect(market.failures).toEqual([])
    const read = await market.get(`/tokens/v7?tokens=${ranged}:7`)
    expect(read.body).toMatchObject({ tokens: [{ token: { owner: other, tokenId: '7' } }] })
    const activity = await market.get(`/tokens/${ranged}:7/activity/v5`)
    expect(activity.body).toMatchObject({
      activities: [
        { type: 'transfer', fromAddress: seller, toAddress: other },
        { type: 'mint', fromAddress: zeroAddress, toAddress: seller },
      ],
    })
    const owners = await market.get(`/owners/v2?collection=${ranged}`)
    expect(owners.body).toMatchObject({
      owners: [
        { address: seller, ownership: { tokenCount: '1197' } },
        { address: other, ownership: { tokenCount: '3' } },
        { address: buyer, ownership: { tokenCount: '2' } },
      ],
    })
  })

  test('behavior: a part with each pass where time is short, later transfers and a roll-back meanwhile', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    market.chain.emit([range(1n, 1600n, seller)])
    await market.catchUp()
    const left = async () => (await database.db.select().from(transferRanges)).map(row => row.next)
    expect(await left()).toEqual([501n])
    // Its range has yet to come to this one, which is known from its own transfer first.
    market.chain.emit([
      fakeLog(ranged, tokenAbi, 'Transfer', { from: seller, to: buyer, tokenId: 900n }),
    ])
    await market.catchUp()
    expect(await left()).toEqual([1001n])
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    await market.catchUp()
    expect(await left()).toEqual([null])
    const held = await database.db.select().from(balances).where(eq(balances.contract, ranged))
    expect(held.map(({ owner }) => owner)).toEqual(Array(1600).fill(seller))
    const born = await database.db.select().from(tokens).where(eq(tokens.contract, ranged))
    expect(new Set(born.map(({ mintedBlock }) => mintedBlock)).size).toBe(1)
    // And all of it goes with its block.
    market.chain.dropBlocks(2)
    market.chain.mine()
    await market.catchUp()
    expect(await left()).toEqual([])
    const none = { transfers: [], balances: [], tokens: [], figures: [] }
    expect(await contents(ranged)).toEqual(none)
  })

  test('behavior: what was being posted while a part was written is read again', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    market.chain.emit([range(1n, 900n, seller)])
    await market.catchUp()
    const posted = postedReads(market.chain.source)
    const [turn, block] = [posted.turn(), await market.chain.source.head()]
    // No block comes: the rest of the range is all that is written.
    await market.catchUp()
    expect(await database.db.select().from(transferRanges)).toMatchObject([{ next: null }])
    posted.add(`0x${'ab'.repeat(32)}`, block, turn)
    expect([...posted.take()]).toEqual([])
  })

  test('behavior: the live feed tells of the first tokens of each range, written or not, and that they are gone', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    market.chain.emit([range(1n, 1600n, seller), range(2001n, 2003n, buyer)])
    await market.catchUp()
    const told = async (event: string) =>
      (await database.db.select().from(events).where(eq(events.event, event)))
        .flatMap(({ tags, data }) => (tags.address === ranged ? [data] : []))
        .map(data => {
          const { token, batchIndex, to } = data as Record<string, { tokenId: string }>
          return [token?.tokenId, batchIndex, to]
        })
    const wanted = [
      ...idsOf(1n, 10n).map(id => [`${id}`, Number(id) - 1, seller]),
      ...idsOf(2001n, 2003n).map(id => [`${id}`, Number(id) - 2001, buyer]),
    ]
    expect(await told('transfer.created')).toEqual(wanted)
    // Read to the end, or once more, they are not told again.
    for (let i = 0; i < 3; i++) await market.catchUp()
    expect(await told('transfer.created')).toEqual(wanted)
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    const gone = await told('transfer.deleted')
    expect(gone).toHaveLength(wanted.length)
    expect(gone).toEqual(expect.arrayContaining(wanted))
  })

  test('behavior: dropped in the midst of it', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    market.chain.emit([range(1n, 1600n, seller)])
    await market.catchUp()
    market.chain.dropBlocks(1)
    market.chain.emit([range(1n, 3n, buyer)])
    await market.catchUp()
    await market.catchUp()
    const held = await database.db.select().from(balances).where(eq(balances.contract, ranged))
    expect(held.map(({ tokenId, owner }) => [tokenId, owner])).toEqual(
      [1n, 2n, 3n].map(id => [id, buyer]),
    )
  })

  test('behavior: what is for sale of a range that is given away is for sale no more', async () => {
    const order = listing(market.chain, { tokenId: 2n })
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    const status = async () => (await database.db.select().from(orders))[0]?.status
    await market.catchUp()
    expect(await status()).toBe('active')
    market.chain.transferRange(art, seller, other, 1n, 3n)
    await market.catchUp()
    await market.catchUp()
    expect(await status()).toBe('inactive')
    const read = await market.get(`/tokens/v7?tokens=${art}:2`)
    expect(read.body).toMatchObject({ tokens: [{ token: { owner: other } }] })
  })

  test('behavior: as much as one log and one contract may bring, and none of an ERC1155', async () => {
    // Nothing of it is written but the first parts.
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    const most = 2n ** 256n - 1n
    market.chain.emit([
      range(5n, most, seller),
      range(most, most, seller),
      range(9n, 8n, seller),
      range(1n, 100n, seller, { contract: editions }),
      ...Array.from({ length: 300 }, () => range(0n, 2n ** 200n, buyer)),
    ])
    await market.catchUp()
    const kept = await database.db
      .select()
      .from(transferRanges)
      .orderBy(transferRanges.block, transferRanges.logIndex)
    expect(kept[0]).toMatchObject({ contract: ranged, first: 5n, last: 4n + mostOfLog })
    expect(kept[1]).toMatchObject({ first: most, last: most })
    const sum = kept.reduce((total, { first, last }) => total + last - first + 1n, 0n)
    expect(sum).toBe(mostOfContract)
    expect(kept.every(({ contract }) => contract === ranged)).toBe(true)
    // A token beyond the bounds is known once it moves by itself.
    market.chain.emit([
      fakeLog(ranged, tokenAbi, 'Transfer', { from: seller, to: buyer, tokenId: 2n ** 100n }),
    ])
    await market.catchUp()
    const found = await database.db
      .select()
      .from(balances)
      .where(eq(balances.tokenId, 2n ** 100n))
    expect(found).toMatchObject([{ owner: buyer }])
    expect(market.indexer.status()).toMatchObject({ atHead: true, error: undefined })
  })

  test('behavior: contracts take turns', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
    market.chain.emit([range(1n, 10_000n, seller), range(1n, 2n, seller, { contract: single })])
    await market.catchUp()
    await market.catchUp()
    const rows = await database.db.select().from(transferRanges)
    expect(rows.find(({ contract }) => contract === single)?.next).toBeNull()
    expect(rows.find(({ contract }) => contract === ranged)?.next).toBe(501n)
  })
})
