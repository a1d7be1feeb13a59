import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { reasons } from '../orderbook/reasons.ts'
import { followed, rereads } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  chainId,
  createTestMarket,
  editions,
  listing,
  other,
  seller,
  type TestMarket,
  usd,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { planReread } from './planReread.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const states = async () =>
  (await database.db.select().from(orders))
    .sort((a, b) => ((a.tokenId ?? 0n) < (b.tokenId ?? 0n) ? -1 : 1))
    .map(({ status, statusReason }) => statusReason ?? status)
const restart = async (chain: Partial<Chain>) => {
  await market.server.close()
  market = await createTestMarket(database, { fake: market.chain, chain })
  market.chain.mine()
  await market.catchUp()
}

test.each<[string, Partial<Chain>]>([
  ['a list without it', { collections: [editions] }],
  ['it among what is ignored', { ignoredCollections: [art] }],
])(
  'behavior: orders of a collection that is not followed any more rest until it is again: %s',
  async (_, chain) => {
    await market.postListing(listing(market.chain))
    await market.postListing(listing(market.chain, { tokenId: 2n, salt: 2n }))
    expect(await states()).toEqual(['active', 'active'])
    await restart(chain)
    expect(await states()).toEqual([reasons.unfollowed, reasons.unfollowed])
    const { body } = await market.get(`/tokens/v7?tokens=${art}:1`)
    expect(body.tokens).toMatchObject([{ market: { floorAsk: { id: null } } }])
    const refused = await market.postListing(listing(market.chain, { tokenId: 3n, salt: 3n }))
    expect(refused.message).toBe('unknown-collection')
    expect(refused.reason).toContain(art)
    // What happens to its tokens is not heard of, and counts once it is followed again.
    market.chain.transfer(art, seller, other, 2n)
    await restart({})
    expect(await states()).toEqual(['active', reasons.balance])
  },
)

test('behavior: orders of a zone that leaves the settings rest until it is back', async () => {
  const zone = `0x${'d1'.repeat(20)}` as const
  await restart({ zones: [zone] })
  await market.postListing(listing(market.chain, { zone, orderType: 2 }))
  await market.postListing(listing(market.chain, { tokenId: 2n, salt: 2n }))
  await market.catchUp()
  expect(await states()).toEqual(['active', 'active'])
  await restart({})
  expect(await states()).toEqual([reasons.zone, 'active'])
  // As with an index of before, which did not keep the zones.
  await database.db.update(followed).set({ zones: null })
  await restart({ zones: [zone] })
  expect(await states()).toEqual(['active', 'active'])
  expect(await database.db.select().from(rereads)).toEqual([])
})

test('behavior: a walk that begins anew takes the currencies with it that are left of the last one', async () => {
  const plan = (currencies: `0x${string}`[]) =>
    database.db.transaction(tx => planReread(tx, chainId, { type: 'currencies', currencies }))
  await plan([usd])
  await database.db.update(rereads).set({ after: '0x77' })
  await plan([art])
  expect(await database.db.select().from(rereads)).toEqual([
    { chainId, id: 2, reread: { type: 'currencies', currencies: [art, usd] }, after: '0x' },
  ])
})
