import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attributeValues } from '../storage/schema/metadata.ts'
import {
  art,
  artist,
  createTestMarket,
  type Json,
  offer,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const silent: Hex = `0x${'a8'.repeat(20)}`
let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

const rows = async (path: string, name: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return body[name] as Json[]
}
const refusal = async (path: string) => {
  const { status, body } = await market.get(path)
  return [status, body.message]
}

describe('getMarketplaceConfigurations', () => {
  test('behavior: the royalties of one token, where they differ from token to token', async () => {
    const contract: Hex = `0x${'a7'.repeat(20)}`
    const royalty = (tokenId: bigint) => ({ recipient: artist, bps: tokenId * 100n })
    market.chain.deploy(contract, { kind: 'erc721', name: 'Uneven', royalty })
    market.chain.mint(contract, seller, 3n)
    market.chain.mint(contract, seller, 7n)
    market.chain.deploy(silent, { kind: 'erc721', name: 'Silent' })
    market.chain.mint(silent, seller, 1n)
    await market.catchUp()
    const most = async (collection: string, query = '') => {
      const path = `/collections/${collection}/marketplace-configurations/v2${query}`
      const [own] = await rows(path, 'marketplaces')
      return (own?.royalties as { maxBps: number } | undefined)?.maxBps
    }
    expect(await most(contract)).toBe(300)
    expect(await most(contract, '?tokenId=3')).toBe(300)
    expect(await most(contract, '?tokenId=7')).toBe(700)
    // Nothing is told of one that asks for nothing: that is none, as for the collection.
    expect(await most(silent, '?tokenId=1')).toBe(0)
  })

  test('behavior: a contract that is slow is told by what its collection pays, as a listing of its token does', async () => {
    const { source } = market.chain
    const { read } = source
    source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, index) =>
        calls[index]?.functionName === 'royaltyInfo' ? null : answer,
      )
    const path = `/collections/${art}/marketplace-configurations/v2?tokenId=1`
    const [own] = await rows(path, 'marketplaces')
    const [item] = [{ token: `${art}:1`, weiPrice: '1000', orderKind: 'seaport-v1.5' }]
    const { body } = await market.post('/execute/list/v5', { maker: seller, params: [item] })
    source.read = read
    expect(own?.royalties).toMatchObject({ maxBps: 500 })
    expect(JSON.stringify(body.steps)).toContain(artist)
  })

  test('behavior: the highest price is the highest that is taken', async () => {
    const path = `/collections/${art}/marketplace-configurations/v2`
    const [own] = await rows(path, 'marketplaces')
    const exchanges = own?.exchanges as Record<string, { maxPriceRaw: string }> | undefined
    const most = BigInt(exchanges?.seaport?.maxPriceRaw ?? 0)
    const list = async (weiPrice: bigint) => {
      const params = [{ token: `${art}:1`, weiPrice: `${weiPrice}`, orderKind: 'seaport-v1.5' }]
      return (await market.post('/execute/list/v5', { maker: seller, params })).status
    }
    expect(await list(most)).toBe(200)
    expect(await list(most + 1n)).toBe(400)
  })

  test('behavior: offers for more tokens than one may name are not said to be supported', async () => {
    const { db } = database
    const told = async (collection: string) => {
      const path = `/collections/${collection}/marketplace-configurations/v2`
      const [own] = await rows(path, 'marketplaces')
      const { seaport = {} } = (own?.exchanges ?? {}) as Record<string, Json>
      return [seaport.collectionBidSupported, seaport.traitBidSupported]
    }
    expect(await told(art)).toEqual([true, true])
    // Tokens 100 to 10,095 beside the five that are there.
    await db.execute(sql`
      insert into tokens
      select made.*
      from (select t as row from tokens t where contract = ${art} limit 1) one,
        generate_series(100, 10095) id,
        jsonb_populate_record(one.row, jsonb_build_object('token_id', id)) as made`)
    expect(await told(`${art}:1:10094`)).toEqual([true, true])
    expect(await told(`${art}:1:10095`)).toEqual([false, true])
    const setTokens = (tokens: number) =>
      db.update(attributeValues).set({ tokens }).where(eq(attributeValues.contract, art))
    await setTokens(10_001)
    expect(await told(art)).toEqual([true, false])
    expect(await told(`${art}:1:10095`)).toEqual([false, false])
    await setTokens(10_000)
    expect(await told(art)).toEqual([true, true])
  })

  test('behavior: the zone of orders that are cancelled without a transaction is named where there is one', async () => {
    const zone: Hex = `0x${'d1'.repeat(20)}`
    const told = async ({ get }: TestMarket) => {
      const { body } = await get(`/collections/${art}/marketplace-configurations/v2`)
      const [own] = body.marketplaces as Json[]
      return Object.values(own?.exchanges as Record<string, Json>).map(
        ({ oracleEnabled, cancellationZone }) => [oracleEnabled, cancellationZone],
      )
    }
    expect(await told(market)).toEqual([
      [false, null],
      [false, null],
    ])
    const chain = { orderZone: { address: zone, cosignerKey: `0x${'9'.repeat(64)}` as Hex } }
    expect(await told(await createTestMarket(database, { chain, fake: market.chain }))).toEqual([
      [true, zone],
      [true, zone],
    ])
  })

  test('behavior: how short and how fine an offer may be', async () => {
    const path = `/collections/${art}/marketplace-configurations/v2`
    const [own] = await rows(path, 'marketplaces')
    expect(Object.values(own?.exchanges as Json)).toMatchObject([
      { minimumBidExpiry: 1, minimumPrecision: null },
      { minimumBidExpiry: 1, minimumPrecision: null },
    ])
    const endTime = BigInt(Math.floor(market.chain.now() / 1000))
    const post = (end: bigint) => market.postOffer(offer(market.chain, { endTime: end }))
    expect(await post(endTime)).toMatchObject({ message: 'expired' })
    expect(await post(endTime + 1n)).not.toMatchObject({ message: 'expired' })
  })

  test.each(['x', '-1', '0x1', `${1n << 256n}`])('error: tokenId %s', async tokenId => {
    const path = `/collections/${art}/marketplace-configurations/v2?tokenId=${tokenId}`
    expect(await refusal(path)).toEqual([400, `tokenId must be a token id, got ${tokenId}`])
  })
})
