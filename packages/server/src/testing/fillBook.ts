import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import {
  art,
  buyer,
  editions,
  listing,
  offer,
  seller,
  signed,
  type TestMarket,
  usd,
  weth,
} from './createTestMarket.ts'
import { goodRequests } from './goodRequests.ts'
import type { TestDatabase } from './openTestDatabase.ts'

/** Tokens, each with a listing, an offer, a trait, a transfer and a sale; they follow those of the market. */
const first = 6
const last = 1505

/**
 * Makes a market's collection one of thousands, so that what has no bounds is seen to have none. Answers what
 * means something there, and in the continuations of its lists; a good request to each route; and the transaction of a
 * sale. For tests.
 */
export async function fillBook({ db }: TestDatabase, market: TestMarket) {
  const { chain } = market
  chain.hold(
    art,
    seller,
    Array.from({ length: last - first + 1 }, (_, i) => BigInt(first + i)),
  )
  chain.setFunds(weth, buyer, 10n ** 9n)
  chain.allow(weth, buyer, 10n ** 9n)
  await market.catchUp()
  const listed = listing(chain, { tokenId: 1n })
  const orderIds = [
    (await market.postListing(listed)).orderId,
    (await market.postListing(listing(chain, { tokenId: 2n, salt: 2n }))).orderId,
    (await market.postOffer(offer(chain, { tokenId: 3n, salt: 3n }))).orderId,
    (await market.postOffer(offer(chain, { root: 0n, salt: 4n }), { collection: art })).orderId,
  ]
  const sale = chain.fulfil(listed, buyer)
  await market.catchUp()

  /** Rows like one that is there, but for some of their columns, which may depend on `t`. */
  const repeat = (table: string, which: SQL, columns: SQL) =>
    db.execute(sql`
      insert into ${sql.identifier(table)}
      select made.*
      from (select r as template from ${sql.identifier(table)} r where ${which} limit 1) one,
        generate_series(${first}::int, ${last}::int) t,
        jsonb_populate_record(one.template, jsonb_build_object(${columns})) as made`)
  const ofSecond = sql`contract = ${art} and token_id = 2`
  await repeat('tokens', ofSecond, sql`'token_id', t, 'name', 'Art ' || t, 'rarity_rank', t`)
  await repeat('token_attributes', ofSecond, sql`'token_id', t, 'value', 'blue ' || t % 500`)
  await repeat('balances', ofSecond, sql`'token_id', t`)
  await repeat('transfers', ofSecond, sql`'token_id', t, 'batch_index', t`)
  await repeat(
    'sales',
    sql`true`,
    sql`'token_id', t, 'log_index', 1000 + t, 'total_price', 100 + t`,
  )
  for (const [id, side] of [
    [orderIds[1], 'offer'],
    [orderIds[2], 'consideration'],
  ])
    await repeat(
      'orders',
      sql`id = ${id}`,
      sql`
        'id', '0x' || md5(${side}::text || t) || md5(t::text), 'token_id', t,
        'token_set_id', 'token:' || ${art}::text || ':' || t, 'source', 'source' || t % 300,
        'price', 100 + t, 'net_price', 90 + t, 'value', 95 + t, 'normalized_price', 100 + t,
        'created_at', (one.template).created_at + t, 'updated_at', (one.template).updated_at + t,
        'raw_data', jsonb_set((one.template).raw_data,
          array[${side}::text, '0', 'identifierOrCriteria'], to_jsonb(t::text))`,
    )
  await db.execute(sql`
    update tokens t set floor_order_id = o.id, floor_price = o.value,
      normalized_floor_order_id = o.id, normalized_floor_price = o.value + 5 from orders o
    where o.side = 'sell' and o.status = 'active'
      and t.contract = o.contract and t.token_id = o.token_id`)
  await db.execute(sql`analyze`)

  const cursors = ['0', '1_2', `${10n ** 20n}_${art}`, `null_${art}`, '1_2_3', '1_2_3_4']
  const pool: readonly unknown[] = [
    ...[seller, buyer, art, editions, weth, usd, `0x${'0'.repeat(40)}`, art.toUpperCase()],
    ...[1, 2, 99, 1500].map(id => `${art}:${id}`),
    ...[`${art}:1:3`, `${art}:3:1`, `token:${art}:1`, `contract:${art}`, `range:${art}:1:3`],
    ...[...orderIds, sale],
    ...['seaport-v1.5', 'seaport-v1.6', 'transaction', 'test.example', 'Art', 'Colour', 'red'],
    ...['31338', '31337', 'intent', 'exactIn', 'exactOut'],
    ...['0', '1', '2', '20', '1000', '1800000000', `${10n ** 18n}`, `${(1n << 256n) - 1n}`],
    ...[`${seller}:100`, `${seller}:10001`, '4b0fa1a5-6b6a-4cf0-8a5a-5a1a0f1e2d3c'],
    ...[0, 1, 2, 20, 1000, 1_800_000_000],
    ...[...cursors, `1_${orderIds[0]}`].map(text => Buffer.from(text).toString('base64url')),
  ]
  const listedId = orderIds[1] as Hex
  const { body } = await market.post('/execute/buy/v7', {
    ...{ taker: buyer, items: [{ orderId: listedId }], skipBalanceCheck: true },
  })
  const good = goodRequests({
    listed: listedId,
    requestId: `${body.requestId}`,
    sale,
    order: await signed(listing(chain, { tokenId: 5n, salt: 5n })),
  })
  return { pool, good, sale }
}
