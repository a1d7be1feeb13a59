import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { isNotNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateBest } from '../orderbook/updateBest.ts'
import { keepValues } from '../rates/keepValues.ts'
import { pgliteExtensions } from '../storage/pgliteExtensions.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { keptDump } from '../testing/keptDump.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const ether = 10n ** 18n
const minute = 60_000

let database: TestDatabase
let market: TestMarket
/** Milliseconds since 1970: of a whole minute. */
let clock: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  clock = 30_000_100 * minute
  market = await createTestMarket(database, { server: { now: () => clock } })
})

type Event = { collection: Json; floorAsk: Json & { price: Json | null }; event: Json }

const read = async (query = '') =>
  (await market.get(`/events/collections/floor-ask/v2${query}`)).body as {
    events: Event[]
    continuation: string | null
  }
const amountOf = ({ price }: Event['floorAsk']) => (price?.amount ?? {}) as Json
/** Kind, raw price and seconds since the first minute, the oldest first. */
const told = async (query = `?collection=${art}&`) =>
  (await read(`${query}sortDirection=asc`)).events.map(({ event, floorAsk }) => [
    event.kind,
    amountOf(floorAsk).raw ?? null,
    Date.parse(`${event.createdAt}`) / 1000 - 30_000_100 * 60,
  ])
/** Listings of a wall clock that is far from the chain's. */
const order = (change: listing.Change = {}) => {
  const price = change.price ?? 100n
  return listing({ now: () => clock }, { salt: price, fees: [], ...change })
}
const list = async (change: listing.Change = {}) => {
  const { message, orderId } = await market.postListing(order(change))
  expect(message).toBe('success')
  return orderId as Hex
}

describe('getFloorChanges', () => {
  test('default: what was listed, bought, cancelled and listed again, each with what was before', async () => {
    const { chain } = market
    const first = order({ tokenId: 1n, price: 3n * ether })
    const second = order({ tokenId: 2n, price: 2n * ether })
    await market.postListing(first)
    clock += minute
    const id = (await market.postListing(second)).orderId
    // Dearer than the floor: no change of it.
    clock += minute
    await list({ tokenId: 3n, price: 5n * ether })
    clock += minute
    chain.fulfil(second, buyer)
    await market.catchUp()
    clock += minute
    chain.cancel(first)
    await market.catchUp()
    clock += minute
    await list({ tokenId: 4n, price: 4n * ether })
    const { events } = await read(`?collection=${art}`)
    expect(await told()).toEqual([
      ['new-order', `${3n * ether}`, 0],
      ['new-order', `${2n * ether}`, 60],
      ['sale', `${3n * ether}`, 180],
      ['cancel', `${5n * ether}`, 240],
      ['new-order', `${4n * ether}`, 300],
    ])
    expect(events.map(({ event }) => event.previousPrice)).toEqual([5, 3, 2, 3, null])
    expect(events[3]).toEqual({
      collection: { id: art },
      floorAsk: {
        ...{ orderId: id, contract: art, tokenId: '2', maker: seller, source: 'test.example' },
        validUntil: Number(second.endTime),
        price: {
          currency: { contract: `0x${'0'.repeat(40)}`, name: 'Ether', symbol: 'ETH', decimals: 18 },
          amount: { raw: `${2n * ether}`, decimal: 2, usd: null, native: 2 },
        },
      },
      event: {
        ...{ id: expect.any(Number), kind: 'new-order', previousPrice: 3 },
        ...{
          txHash: null,
          txTimestamp: null,
          createdAt: new Date(30_000_101 * minute).toISOString(),
        },
      },
    })
  })

  test('behavior: nothing is listed any more, as time, the tokens or the approval are gone', async () => {
    const { chain } = market
    await list({ tokenId: 1n, price: 1n })
    clock += minute
    chain.transfer(art, seller, other, 1n)
    await market.catchUp()
    clock += minute
    await list({ tokenId: 2n, price: 2n })
    clock += minute
    chain.approve(art, seller, false)
    await market.catchUp()
    clock += minute
    chain.approve(art, seller)
    await market.catchUp()
    clock += 2 * 86_400_000
    await market.catchUp()
    expect(await told()).toEqual([
      ['new-order', '1', 0],
      ['balance-change', null, 60],
      ['new-order', '2', 120],
      ['approval-change', null, 180],
      // It came back: it is not a new one.
      ['revalidation', '2', 240],
      ['expiry', null, 240 + 2 * 86_400],
    ])
    expect((await read(`?collection=${art}&limit=1`)).events[0]?.floorAsk).toEqual({
      ...{ orderId: null, contract: null, tokenId: null, maker: null },
      ...{ price: null, validUntil: null, source: null },
    })
  })

  test('behavior: what a reorganisation takes back is a change of its own, and what was told stays', async () => {
    const { chain } = market
    const cheap = order({ tokenId: 1n, price: 1n })
    await market.postListing(cheap)
    await list({ tokenId: 2n, price: 2n })
    clock += minute
    chain.fulfil(cheap, buyer)
    await market.catchUp()
    clock += minute
    chain.dropBlocks(1)
    chain.mine()
    await market.catchUp()
    expect(await told()).toEqual([
      ['new-order', '1', 0],
      ['sale', '2', 60],
      ['revalidation', '1', 120],
    ])
  })

  test('behavior: a token that a reorganisation unmakes takes its floor with it', async () => {
    market.chain.mint(art, seller, 6n)
    await market.catchUp()
    await list({ tokenId: 6n, price: 1n })
    clock += minute
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    expect((await told()).map(([, price]) => price)).toEqual(['1', null])
  })

  test('behavior: what happens within a minute is one change, and a clock that goes back makes none before', async () => {
    await list({ tokenId: 1n, price: 9n })
    clock += 2 * minute
    for (const price of [8n, 7n, 6n]) {
      clock += 10_000
      await list({ tokenId: 1n, price })
    }
    clock -= 90_000
    await list({ tokenId: 1n, price: 5n })
    expect(await told()).toEqual([
      ['new-order', '9', 0],
      ['new-order', '5', 150],
    ])
  })

  test('behavior: a post that does not come about leaves none', async () => {
    await list({ tokenId: 1n, price: 9n })
    const { rows } = (await database.db.execute(
      sql`select count(*)::int as count from floor_changes`,
    )) as unknown as { rows: Json[] }
    clock += minute
    const spoilt = database.db.transaction(async tx => {
      await tx.execute(sql`update orders set value = 5, price = 5`)
      await updateBest(
        tx,
        31337,
        [{ side: 'sell', contract: art, tokenId: 1n, tokenSetId: '' }],
        clock,
      )
      throw new Error('spoilt')
    })
    await expect(spoilt).rejects.toThrow('spoilt')
    expect(rows).toEqual([{ count: 1 }])
    expect(await told()).toEqual([['new-order', '9', 0]])
  })

  test('behavior: pages in both directions, with bounds of time, also of all collections', async () => {
    await list({ tokenId: 1n, price: 9n })
    await list({ contract: editions, tokenId: 1n, price: 4n })
    for (const price of [8n, 7n]) {
      clock += minute
      await list({ tokenId: 1n, price })
    }
    for (const query of [
      '?',
      `?collection=${art}&`,
      `?collection=${art.toUpperCase().replace('X', 'x')}&`,
    ]) {
      const all = (await read(`${query}sortDirection=asc`)).events
      expect(all).toHaveLength(query === '?' ? 4 : 3)
      for (const way of ['asc', 'desc']) {
        const ids: unknown[] = []
        let continuation: string | null = ''
        while (continuation !== null) {
          const mark: string = continuation && `&continuation=${continuation}`
          const page = await read(`${query}limit=1&sortDirection=${way}${mark}`)
          ids.push(...page.events.map(({ event }) => event.id))
          continuation = page.continuation
        }
        const inOrder = all.map(({ event }) => event.id)
        expect(ids).toEqual(way === 'asc' ? inOrder : inOrder.reverse())
      }
    }
    const start = 30_000_100 * 60
    expect((await told(`?startTimestamp=${start + 60}&`)).map(([, price]) => price)).toEqual([
      '8',
      '7',
    ])
    expect(
      (await told(`?endTimestamp=${start + 60}&collection=${art}&`)).map(([, price]) => price),
    ).toEqual(['9', '8'])
  })

  test.each([
    [`collection=${art}:1:5`, /^collection must be a contract: .* got 0x/],
    ['collection=art', /^collection must be a collection id: a contract address, got art/],
    ['limit=1001', /limit.*from 1 to 1000/],
    ['sortDirection=up', /sortDirection/],
    ['continuation=abc', /^continuation is not one/],
    ['normalizeRoyalties=true', /^normalizeRoyalties is not supported/],
  ])('error: %s', async (query, message) => {
    const { status, body } = await market.get(`/events/collections/floor-ask/v2?${query}`)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })

  test('behavior: a floor in another currency is told with what it was worth then, anew once an hour', async () => {
    const fake = createFakeChain()
    const dollarsFor = (amount: bigint) =>
      addPair(fake, { [weth]: 100n * ether, [usd]: 100n * amount * 10n ** 6n })
    dollarsFor(3000n)
    await database.reset()
    market = await createTestMarket(database, {
      ...{ fake, isNew: true, server: { now: () => clock } },
      chain: { swapFactories: { v2: factory } },
    })
    const shared = { ...market.context, now: () => clock }
    const keep = keepValues(shared, { shared, signal: new AbortController().signal })
    const looks = async (count: number) => {
      for (let i = 0; i < count; i++) {
        clock += 5 * minute
        await keep()
      }
    }
    await looks(2)
    const dear = order({ tokenId: 1n, price: 1_500_000_000n })
    const consideration = dear.consideration.map(item => ({ ...item, itemType: 1, token: usd }))
    expect(await market.postListing({ ...dear, consideration })).toMatchObject({
      message: 'success',
    })
    const worths = async () =>
      (await read(`?collection=${art}&sortDirection=asc`)).events.map(({ event, floorAsk }) => [
        event.kind,
        amountOf(floorAsk).raw,
        amountOf(floorAsk).native,
      ])
    const first = ['new-order', '1500000000', 0.5]
    expect(await worths()).toEqual([first])
    dollarsFor(3750n)
    await looks(6)
    const [token] = await database.db.select().from(tokens).where(isNotNull(tokens.floorPrice))
    expect(token?.floorPrice).toBeLessThan(ether / 2n)
    expect(await worths()).toEqual([first])
    clock += 60 * minute
    dollarsFor(6000n)
    await looks(3)
    const [, ...later] = await worths()
    expect(later).toEqual([['reprice', '1500000000', expect.closeTo(0.25, 2)]])
  })

  test('behavior: an upgrade begins with the floors of that moment', async () => {
    const client = await PGlite.create({
      ...{ extensions: pgliteExtensions, loadDataDir: await keptDump() },
    })
    const folder = new URL('../../migrations/', import.meta.url)
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    const added = names.indexOf('0055_floor_changes.sql')
    const run = async (list: readonly string[]) => {
      for (const name of list) await client.exec(await readFile(new URL(name, folder), 'utf8'))
    }
    await run(names.slice(0, added))
    const row = (id: string, price: number) =>
      JSON.stringify({
        ...{ chain_id: 31337, id, kind: 'seaport-v1.5', side: 'sell', maker: '0x', taker: '0x' },
        ...{ contract: art, token_id: 3, token_set_id: '', token_set_schema_hash: '0x' },
        ...{ criteria_kind: 'token', currency: usd, price, net_price: price, value: price * 2 },
        ...{ normalized_price: price, missing_royalties: [], is_dynamic: false, quantity: 1 },
        ...{
          quantity_remaining: 1,
          fees: [],
          fee_bps: 0,
          start_time: 1,
          end_time: 0,
          raw_data: {},
        },
        ...{ status: 'active', status_block: 1, signed_by_contract: false },
        ...{ created_at: 1, updated_at: 1 },
      })
    await client.exec(`
      insert into orders select r.* from (values ('${row('0x0a', 5)}'::jsonb), ('${row('0x0b', 7)}'::jsonb)) as v(o),
        jsonb_populate_record(null::orders, v.o) as r;
      insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at,
          floor_order_id, floor_price)
        values (31337, '${art}', 1, 'done', 1, 1, 1, '0x0b', 14), (31337, '${art}', 2, 'done', 1, 1, 1, '0x0a', 10),
          (31337, '${editions}', 1, 'done', 1, 1, 1, null, null);
      insert into collection_floors (chain_id, contract, listed, floor_price)
        values (31337, '${art}', 2, 10), (31337, '${editions}', 0, null);`)
    await run(names.slice(added))
    const { rows } = await client.query(`
      select contract, kind, order_id, price::int, currency, value::int, time - minute * 60 between 0 and 59 as within,
        abs(extract(epoch from now()) - time) < 60 as is_now from floor_changes`)
    await client.close()
    expect(rows).toEqual([
      {
        ...{
          contract: art,
          kind: 'bootstrap',
          order_id: '0x0a',
          price: 5,
          currency: usd,
          value: 10,
        },
        ...{ within: true, is_now: true },
      },
    ])
  })
})
