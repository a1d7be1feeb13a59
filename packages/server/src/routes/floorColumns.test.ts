import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  art,
  artist,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
const royalty = (amount: bigint) => [{ recipient: artist, amount }]
/** Of the royalty of 5 % of art, by a name: those without leave it out. Of editions there is none. */
const listings = {
  bare: { tokenId: 1n, price: 1000n, fees: [] },
  paying: { tokenId: 1n, price: 1020n, fees: royalty(51n) },
  two: { tokenId: 2n, price: 1010n, fees: [] },
  three: { tokenId: 3n, price: 1030n, fees: royalty(52n) },
  edition: { contract: editions, price: 1010n, fees: [{ recipient: marketplace, amount: 10n }] },
}
let ids: Record<string, string>
let paying: ReturnType<typeof listing>
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  await market.catchUp()
  ids = {}
  for (const [i, [name, change]] of Object.entries(listings).entries()) {
    const order = listing(market.chain, { ...change, salt: BigInt(i + 1) })
    if (name === 'paying') paying = order
    const posted = await market.postListing(order)
    expect(posted).toMatchObject({ message: 'success' })
    ids[name] = `${posted.orderId}`
  }
})

const get = async (path: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
type Ask = { id: string; price: { amount: { raw: string } } | null } | null
const shown = (ask: Ask | undefined) => ask?.price && [ask.id, ask.price.amount.raw]
/** All of a list, a row on each page. */
async function all(path: string, name: string): Promise<Json[]> {
  const rows: Json[] = []
  let continuation: unknown
  do {
    const body = await get(`${path}&limit=1${continuation ? `&continuation=${continuation}` : ''}`)
    rows.push(...(body[name] as Json[]))
    continuation = body.continuation
  } while (continuation)
  return rows
}
const tokensOf = async (query: string) =>
  ((await all(`/tokens/v7?collection=${art}&${query}`, 'tokens')) as never[]).map(
    ({ token, market: { floorAsk } }: { token: Json; market: { floorAsk: Ask } }) =>
      [token.tokenId, ...(shown(floorAsk) ?? [])] as unknown[],
  )
const heldOf = async (query: string) =>
  ((await all(`/users/${seller}/tokens/v10?collection=${art}&${query}`, 'tokens')) as never[]).map(
    ({ token }: { token: Json & { floorAsk: Ask } }) =>
      [token.tokenId, ...(shown(token.floorAsk) ?? [])] as unknown[],
  )
const floorsOf = async (query: string) =>
  ((await all(`/collections/v7?sortBy=floorAskPrice&${query}`, 'collections')) as never[]).map(
    ({ id, floorAsk }: { id: string; floorAsk: Ask }) => [id, ...(shown(floorAsk) ?? [])],
  )
const normalized = 'normalizeRoyalties=true'

describe('floorColumns', () => {
  test('default: floors and their order are those of the prices', async () => {
    const wanted = [
      ['1', ids.bare, '1000'],
      ['2', ids.two, '1010'],
      ['3', ids.three, '1030'],
      ['4'],
      ['5'],
    ]
    expect(await tokensOf('sortBy=floorAskPrice')).toEqual(wanted)
    expect(await heldOf('sortBy=floorAskPrice')).toEqual(wanted)
    expect(await floorsOf('')).toEqual([
      [art, ids.bare, '1000'],
      [editions, ids.edition, '1010'],
    ])
  })

  test('options: normalizeRoyalties: by prices with the royalties that they leave out', async () => {
    const wanted = [
      ['1', ids.paying, '1020'],
      ['3', ids.three, '1030'],
      ['2', ids.two, '1060'],
      ['4'],
      ['5'],
    ]
    expect(await tokensOf(`sortBy=floorAskPrice&${normalized}`)).toEqual(wanted)
    expect(await heldOf(`sortBy=floorAskPrice&${normalized}`)).toEqual(wanted)
    const last = [['5'], ['4']]
    expect(await tokensOf(`sortBy=floorAskPrice&sortDirection=desc&${normalized}`)).toEqual([
      ...wanted.slice(0, 3).reverse(),
      ...last,
    ])
    expect(await floorsOf(normalized)).toEqual([
      [editions, ids.edition, '1010'],
      [art, ids.paying, '1020'],
    ])
    // The other order of the page does not change which listing is the floor.
    expect((await tokensOf(`sortBy=tokenId&${normalized}`))[0]).toEqual(wanted[0])
    for (const scope of [`collection=${art}`, `token=${art}:1`, `collection=${art}:1:2`]) {
      const { stats } = (await get(`/stats/v2?${scope}&${normalized}`)) as never as {
        stats: { market: { floorAsk: Ask } }
      }
      expect(shown(stats.market.floorAsk)).toEqual([ids.paying, '1020'])
    }
    const { collections } = await get(`/collections/v7?id=${art}:2:3&${normalized}`)
    expect(shown((collections as { floorAsk: Ask }[])[0]?.floorAsk)).toEqual([ids.three, '1030'])
  })

  test.each([
    ['', 'maxFloorAskPrice', ['1']],
    [`&${normalized}`, 'maxFloorAskPrice', []],
    ['', 'minFloorAskPrice', ['2', '3']],
    [`&${normalized}`, 'minFloorAskPrice', ['1', '3', '2']],
  ])('options: bounds are of the price that is shown: "%s" %s', async (option, name, wanted) => {
    // 1,005 base units.
    const bound = `${name}=0.000000000000001005${option}`
    expect((await tokensOf(`sortBy=floorAskPrice&${bound}`)).map(([id]) => id)).toEqual(wanted)
    expect((await floorsOf(bound)).map(([id]) => id).includes(art)).toBe(
      name === 'maxFloorAskPrice' ? option === '' : option !== '',
    )
  })

  test('behavior: with what is cancelled, and with royalties that become others, the floor does, too', async () => {
    market.chain.cancel(paying)
    await market.catchUp()
    const order = `sortBy=floorAskPrice&${normalized}`
    expect((await tokensOf(order)).slice(0, 3)).toEqual([
      ['3', ids.three, '1030'],
      ['1', ids.bare, '1050'],
      ['2', ids.two, '1060'],
    ])
    expect(await floorsOf(normalized)).toEqual([
      [editions, ids.edition, '1010'],
      [art, ids.three, '1030'],
    ])
    market.chain.deploy(art, {
      ...{ kind: 'erc721', name: 'Art' },
      royalty: { recipient: artist, bps: 200n },
    })
    expect((await market.post('/collections/refresh/v2', { collection: art })).status).toBe(200)
    await market.catchUp()
    expect((await tokensOf(order)).slice(0, 3)).toEqual([
      ['1', ids.bare, '1020'],
      ['2', ids.two, '1030'],
      ['3', ids.three, '1030'],
    ])
    expect((await floorsOf(normalized))[1]).toEqual([art, ids.bare, '1020'])
  })
})
