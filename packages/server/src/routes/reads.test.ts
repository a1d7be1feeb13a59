import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankTokens } from '../metadata/rankTokens.ts'
import { readDocument } from '../metadata/readDocument.ts'
import { saveDocuments } from '../metadata/saveDocuments.ts'
import { tokenAttributes } from '../storage/schema/metadata.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/** Tokens 1 to 3 are listed at 300, 100 and 200; token 4 was sold for 1000; token 5 is not listed. */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  for (const [tokenId, price] of [
    [1n, 300n],
    [2n, 100n],
    [3n, 200n],
  ] as const)
    await market.postListing(listing(market.chain, { tokenId, price, salt: tokenId }))
  const sold = listing(market.chain, { tokenId: 4n, price: 1000n, salt: 4n })
  await market.postListing(sold)
  market.chain.fulfil(sold, buyer)
  market.chain.transfer(editions, seller, buyer, 1n, 5n)
  await market.catchUp()
}, 60_000)
afterAll(() => database.close())

const rows = async (path: string, name = 'tokens') => {
  const { status, body } = await market.get(path)
  expect(status).toBe(200)
  return body[name] as (Json & { token: Json; market: { floorAsk: Json }; ownership: Json })[]
}
const ids = async (path: string) => (await rows(path)).map(row => row.token.tokenId)

/** Every page of a list, by one row each. */
const pages = async (path: string, name: string, idOf: (row: Json) => unknown) =>
  (await inPages(market, path, name)).map(idOf)
const rawOf = (price: Json | null) => BigInt(((price?.amount as Json)?.raw as string) ?? 0)
const tokenIdOf = (row: Json) => (row.token as Json).tokenId

describe('getTokens', () => {
  test('default: cheapest first, what is not listed last', async () => {
    expect(await ids(`/tokens/v7?collection=${art}`)).toEqual(['2', '3', '1', '4', '5'])
    const [first] = await rows(`/tokens/v7?tokens=${art}:2`)
    expect(first).toMatchObject({
      token: { name: 'Art 2', kind: 'erc721', owner: seller, collection: { id: art, name: 'Art' } },
      market: {
        floorAsk: { maker: seller, price: { amount: { raw: '100' }, netAmount: { raw: '94' } } },
      },
    })
  })

  test('error: more than 100 on a page, in any order but that of changes', async () => {
    const { status, body } = await market.get(`/tokens/v7?collection=${art}&limit=101`)
    expect([status, body.message]).toEqual([
      400,
      'limit must be at most 100, other than with sortBy updatedAt, got 101',
    ])
    expect(await ids(`/tokens/v7?collection=${art}&limit=100`)).toHaveLength(5)
    const changes = `/tokens/v7?collection=${art}&sortBy=updatedAt&limit=1000`
    expect(await ids(changes)).toHaveLength(5)
    const { body: traits } = await market.get(`${changes}&includeAttributes=true`)
    expect(traits.message).toBe('limit must be at most 100 with includeAttributes, got 1000')
  })

  test('options: sortBy updatedAt, of one collection and of all, between moments', async () => {
    const updatedOf = (row: Json) => Date.parse(row.updatedAt as string)
    const keyOf = (row: Json) => `${(row.token as Json).contract}:${tokenIdOf(row)}`
    for (const [of, count] of [
      [`collection=${art}`, 5],
      [`contract=${editions}&contract=${art}`, 6],
      ['', 6],
    ] as const)
      for (const [direction, way] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const path = `/tokens/v7?${of}&sortBy=updatedAt&sortDirection=${direction}`
        const all = await rows(path)
        expect(all).toHaveLength(count)
        const times = all.map(updatedOf)
        expect(times).toEqual([...times].sort((a, b) => way * (a - b)))
        expect(new Set(times).size).toBeGreaterThan(1)
        expect(await pages(path, 'tokens', keyOf)).toEqual(all.map(keyOf))
      }
    const path = `/tokens/v7?collection=${art}&sortBy=updatedAt`
    const all = await rows(path)
    const seconds = Math.floor(updatedOf(all.at(-1) ?? {}) / 1000)
    const within = (least: number, most: number) =>
      all
        .filter(row => updatedOf(row) >= least * 1000 && updatedOf(row) < (most + 1) * 1000)
        .map(tokenIdOf)
    expect(await ids(`${path}&startTimestamp=${seconds}`)).toEqual(within(seconds, seconds + 1e9))
    expect(await ids(`${path}&endTimestamp=${seconds - 1}`)).toEqual(within(0, seconds - 1))
    expect(await ids(`${path}&startTimestamp=${seconds + 1}`)).toEqual([])
    const { status, body } = await market.get(`/tokens/v7?collection=${art}&endTimestamp=1`)
    expect([status, body.message]).toEqual([
      400,
      'endTimestamp needs sortBy updatedAt, got floorAskPrice',
    ])
  })

  test.each([
    ['', ['2', '3', '1', '4', '5']],
    ['&sortDirection=desc', ['1', '3', '2', '5', '4']],
    ['&sortBy=tokenId', ['1', '2', '3', '4', '5']],
    ['&sortBy=tokenId&sortDirection=desc', ['5', '4', '3', '2', '1']],
    ['&sortBy=rarity', ['1', '2', '3', '4', '5']],
  ])('options: %s, in one page or in many', async (options, expected) => {
    const path = `/tokens/v7?collection=${art}${options}`
    expect(await ids(path)).toEqual(expected)
    expect(await pages(path, 'tokens', tokenIdOf)).toEqual(expected)
  })

  test.each([
    ['floorAskPrice', 'asc'],
    ['floorAskPrice', 'desc'],
    ['tokenId', 'asc'],
    ['tokenId', 'desc'],
  ])('behavior: several contracts by %s, %s, in one page or in many', async (sortBy, direction) => {
    const path = `/tokens/v7?contract=${editions}&contract=${art}&sortBy=${sortBy}&sortDirection=${direction}`
    const all = await rows(path)
    expect(all).toHaveLength(6)
    const keyOf = (row: Json) => `${(row.token as Json).contract}:${tokenIdOf(row)}`
    expect(await pages(path, 'tokens', keyOf)).toEqual(all.map(keyOf))
    const sorted = all.map(({ token, market }) => ({
      none: market.floorAsk.price === null ? 1 : 0,
      floor: rawOf(market.floorAsk.price as Json | null),
      key: `${token.contract}:${token.tokenId}`,
    }))
    const way = direction === 'asc' ? 1 : -1
    const compare = (a: (typeof sorted)[number], b: (typeof sorted)[number]) => {
      if (sortBy === 'tokenId') return a.key < b.key ? -way : way
      if (a.none !== b.none) return a.none - b.none
      if (a.floor !== b.floor) return a.floor < b.floor ? -way : way
      return a.key < b.key ? -way : way
    }
    expect(sorted).toEqual([...sorted].sort(compare))
  })

  test('options: attributes', async () => {
    const red = '&attributes[Colour]=red'
    expect(await ids(`/tokens/v7?collection=${art}${red}`)).toEqual(['1'])
    expect(await ids(`/tokens/v7?collection=${art}${red}&attributes[Size]=2`)).toEqual([])
    const both = `${red}&attributes[Colour]=blue`
    expect(await ids(`/tokens/v7?collection=${art}${both}`)).toHaveLength(5)
  })

  test('options: tokenName, in one collection and in all', async () => {
    expect(await ids(`/tokens/v7?collection=${art}&tokenName=T%202`)).toEqual(['2'])
    // Three letters and more stand anywhere in a name, fewer are how it begins.
    expect(await ids('/tokens/v7?tokenName=art%203')).toEqual(['3'])
    expect(await ids('/tokens/v7?tokenName=rt%203')).toEqual([])
    expect(await ids('/tokens/v7?tokenName=rt')).toEqual([])
    expect(await ids('/tokens/v7?tokenName=a&sortBy=tokenId')).toEqual(['1', '2', '3', '4', '5'])
    expect(await ids('/tokens/v7?tokenName=%25')).toEqual([])
    const page = await rows('/tokens/v7?tokenName=art&limit=2')
    expect(page.map(row => (row.token as Json).tokenId)).toEqual(['2', '3'])
  })

  test('options: price, rarity, marketplace and currency of the cheapest listing', async () => {
    const wei = '0.0000000000000001'
    // 100, 200 and 300 base units; what is not listed has no price to compare.
    expect(await ids(`/tokens/v7?collection=${art}&minFloorAskPrice=0`)).toEqual(['2', '3', '1'])
    expect(await ids(`/tokens/v7?collection=${art}&maxFloorAskPrice=${wei}`)).toEqual(['2'])
    const above = `minFloorAskPrice=0.00000000000000011&maxFloorAskPrice=0.0000000000000002`
    expect(await ids(`/tokens/v7?collection=${art}&${above}`)).toEqual(['3'])
    const ranked = (bound: string) => ids(`/tokens/v7?collection=${art}&sortBy=tokenId&${bound}`)
    expect(await ranked('maxRarityRank=1')).toEqual(['1'])
    expect(await ranked('minRarityRank=2')).toEqual(['2', '3', '4', '5'])
    const native = '0x0000000000000000000000000000000000000000'
    expect(await ids(`/tokens/v7?collection=${art}&currencies=${native}`)).toEqual(['2', '3', '1'])
    expect(await ids(`/tokens/v7?collection=${art}&currencies=${art}`)).toEqual([])
    expect(await ids(`/tokens/v7?collection=${art}&source=nobody.example`)).toEqual([])
    const without = (source: string) => ids(`/tokens/v7?collection=${art}&excludeSources=${source}`)
    expect(await without('test.example')).toEqual(['4', '5'])
    expect(await without('nobody.example')).toEqual(['2', '3', '1', '4', '5'])
  })

  test('options: includeAttributes, includeLastSale', async () => {
    const [token] = await rows(
      `/tokens/v7?tokens=${art}:4&includeAttributes=true&includeLastSale=true`,
    )
    expect(token?.token.attributes).toMatchObject([
      {
        key: 'Colour',
        value: 'blue',
        tokenCount: 4,
        onSaleCount: 2,
        floorAskPrice: { amount: { raw: '100' } },
      },
      { key: 'Size', value: '1', tokenCount: 5, onSaleCount: 3 },
    ])
    expect(token?.token.lastSale).toMatchObject({
      from: seller,
      to: buyer,
      price: { amount: { raw: '1000' } },
    })
  })

  test('behavior: rarer traits rank higher', async () => {
    const tokens = await rows(`/tokens/v7?collection=${art}&sortBy=tokenId`)
    expect(tokens.map(row => row.token.rarityRank)).toEqual([1, 2, 2, 2, 2])
    // One of five is red: log2(5) bits, and the trait that all share is worth none.
    expect(tokens[0]?.token.rarity).toBeCloseTo(Math.log2(5), 6)
  })

  test('behavior: ranks that stay what they are write nothing', async () => {
    const versions = async () =>
      (await database.db.execute(
        sql`select xmin::text from tokens order by contract, token_id`,
      )) as {
        rows: unknown[]
      }
    const before = await versions()
    await rankTokens(market.context, art)
    expect((await versions()).rows).toEqual(before.rows)
  })

  test('behavior: traits of a token that a reorganisation has taken away are not kept', async () => {
    const document = readDocument(
      `data:application/json,${JSON.stringify({ attributes: [{ trait_type: 'Size', value: 9 }] })}`,
    )
    expect(document?.attributes).toHaveLength(1)
    await saveDocuments(market.context, [{ contract: art, tokenId: 99n, document }])
    expect(
      await database.db.select().from(tokenAttributes).where(eq(tokenAttributes.tokenId, 99n)),
    ).toEqual([])
  })

  test('behavior: a token that loses its traits has no rank any more, and the others are ranked anew', async () => {
    const become = async (json: unknown) => {
      const document = readDocument(`data:application/json,${JSON.stringify(json)}`)
      await saveDocuments(market.context, [{ contract: art, tokenId: 1n, document }])
      await rankTokens(market.context, art)
    }
    await become({ name: 'Art 1' })
    const tokens = await rows(`/tokens/v7?collection=${art}&sortBy=tokenId`)
    expect(tokens.map(({ token }) => token.rarityRank)).toEqual([null, 1, 1, 1, 1])
    expect(tokens[0]?.token.rarity).toBe(null)
    const [Colour, Size] = [
      { trait_type: 'Colour', value: 'red' },
      { trait_type: 'Size', value: 1 },
    ]
    await become({ name: 'Art 1', image: 'data:image/png;base64,AAAA', attributes: [Colour, Size] })
    const [again] = await rows(`/tokens/v7?collection=${art}&sortBy=tokenId`)
    expect(again?.token.rarityRank).toBe(1)
  })

  test('behavior: an ERC1155 token has a supply and no single owner', async () => {
    const [token] = await rows(`/tokens/v7?tokens=${editions}:1`)
    expect(token?.token).toMatchObject({ kind: 'erc1155', supply: 20, owner: null })
  })
})

describe('getUserTokens', () => {
  test('default', async () => {
    const tokens = await rows(`/users/${seller}/tokens/v10`)
    expect(tokens.map(row => row.ownership.tokenCount).sort()).toEqual(['1', '1', '1', '1', '15'])
    const path = `/users/${seller}/tokens/v10?sortBy=acquiredAt`
    expect(await pages(path, 'tokens', tokenIdOf)).toHaveLength(5)
    expect(await rows(`/users/${other}/tokens/v10`)).toEqual([])
  })

  test('options: collection, tokens, onlyListed, floor first', async () => {
    const path = `/users/${seller}/tokens/v10?collection=${art}`
    expect(await ids(`${path}&sortBy=floorAskPrice`)).toEqual(['2', '3', '1', '5'])
    const floors = `${path}&sortBy=floorAskPrice`
    expect(await pages(floors, 'tokens', tokenIdOf)).toEqual(['2', '3', '1', '5'])
    expect((await ids(`${path}&onlyListed=true`)).sort()).toEqual(['1', '2', '3'])
    const [listed] = await rows(`/users/${seller}/tokens/v10?tokens=${art}:2`)
    expect(listed).toMatchObject({
      ownership: { onSaleCount: '1', floorAsk: { price: { amount: { raw: '100' } } } },
      token: { collection: { royaltiesBps: 500 } },
    })
  })
})

describe('getCollections', () => {
  test('default: by volume', async () => {
    const [first, second] = await rows('/collections/v7', 'collections')
    expect(first).toMatchObject({
      id: art,
      name: 'Art',
      contractKind: 'erc721',
      tokenCount: '5',
      onSaleCount: '3',
      ownerCount: 2,
      salesCount: { allTime: 1, '1day': 1 },
      royalties: { bps: 500, recipient: artist },
      floorAsk: { price: { amount: { raw: '100' } }, token: { tokenId: '2' } },
      attributes: [
        { key: 'Colour', count: 2 },
        { key: 'Size', count: 1 },
      ],
    })
    expect(second).toMatchObject({ id: editions, floorAsk: null, ownerCount: 2 })
  })

  test.each([
    ['?id=', [art]],
    ['?contract=', [art]],
    ['?slug=', [art]],
  ])('options: %s', async (query, expected) => {
    const found = await rows(`/collections/v7${query}${art}`, 'collections')
    expect(found.map(row => row.id)).toEqual(expected)
  })

  test('options: id: a range of tokens has its own figures', async () => {
    const one = async (range: string, more = '') =>
      (await rows(`/collections/v7?id=${art}:${range}${more}`, 'collections'))[0]
    const whole = await one('0:9')
    expect(whole).toMatchObject({
      ...{ id: `${art}:0:9`, tokenSetId: `range:${art}:0:9`, primaryContract: art, name: 'Art' },
      ...{ tokenCount: '5', onSaleCount: '3', ownerCount: 2, salesCount: { allTime: 1 } },
      floorAsk: { price: { amount: { raw: '100' } }, token: { tokenId: '2' } },
      attributes: [{ key: 'Colour', count: 2 }, { key: 'Size' }],
    })
    const [contract] = await rows(`/collections/v7?id=${art}`, 'collections')
    expect(whole?.volume).toEqual(contract?.volume)
    expect(whole?.sampleImages).toEqual(contract?.sampleImages)
    // Every token belongs to one of the parts.
    const parts = await Promise.all(['1:1', '2:3', '4:5'].map(range => one(range)))
    expect(parts.map(part => part?.tokenCount)).toEqual(['1', '2', '2'])
    const sum = (of: (part: Json) => unknown) =>
      parts.reduce((total, part) => total + Number(of(part ?? {})), 0)
    expect(sum(part => part.onSaleCount)).toBe(3)
    expect(sum(part => (part.salesCount as Json).allTime)).toBe(1)
    for (const [index, range] of [
      [1, [2, 3]],
      [2, [4, 5]],
    ] as const) {
      const { tokens: its } = (await market.get(`/tokens/v7?collection=${art}:${range.join(':')}`))
        .body as { tokens: { market: { floorAsk: Json } }[] }
      expect((parts[index]?.floorAsk ?? { price: null }) as Json).toMatchObject({
        price: its[0]?.market.floorAsk.price ?? null,
      })
    }
    expect(parts[0]?.attributes).toMatchObject([{ key: 'Colour', count: 1 }, { key: 'Size' }])
    expect(await one('6:9')).toBeUndefined()
    expect((await market.get(`/collections/v7?id=${art}:1:3&minFloorAskPrice=1`)).body).toEqual({
      ...{ statusCode: 400, error: 'Bad Request', code: -1 },
      message: 'minFloorAskPrice is not supported beside an id that is a range of tokens',
    })
  })

  test('options: name, sorting, pages', async () => {
    expect(await rows('/collections/v7?name=edit', 'collections')).toMatchObject([{ id: editions }])
    for (const sortBy of ['floorAskPrice', 'allTimeVolume', '7DayVolume', 'createdAt'])
      for (const direction of ['asc', 'desc']) {
        const path = `/collections/v7?sortBy=${sortBy}&sortDirection=${direction}`
        expect((await pages(path, 'collections', row => row.id)).sort()).toEqual([art, editions])
      }
  })
})

describe('getAsks', () => {
  const prices = (found: Json[]) => found.map(row => ((row.price as Json).amount as Json).raw)

  test('default: newest first, active only', async () => {
    expect(prices(await rows('/orders/asks/v5', 'orders'))).toHaveLength(3)
    const path = `/orders/asks/v5?contracts=${art}&sortBy=price`
    expect(prices(await rows(path, 'orders'))).toEqual(['100', '200', '300'])
    expect(await pages(path, 'orders', row => row.id)).toHaveLength(3)
    expect(await pages(`${path}&sortDirection=desc`, 'orders', row => row.id)).toHaveLength(3)
  })

  test('options: token, tokenSetId, maker, status, ids, includeRawData', async () => {
    expect(prices(await rows(`/orders/asks/v5?token=${art}:1`, 'orders'))).toEqual(['300'])
    expect(prices(await rows(`/orders/asks/v5?tokenSetId=token:${art}:1`, 'orders'))).toEqual([
      '300',
    ])
    const filled = await rows(
      `/orders/asks/v5?maker=${seller}&status=filled&includeRawData=true`,
      'orders',
    )
    expect(filled).toMatchObject([
      { statusReason: 'Order has been filled', rawData: { salt: '4', counter: '0' } },
    ])
    const id = filled[0]?.id
    expect(await rows(`/orders/asks/v5?ids=${id}`, 'orders')).toHaveLength(1)
    expect(await rows(`/orders/asks/v5?maker=${buyer}&status=any`, 'orders')).toEqual([])
  })

  test('error: a status without a subject', async () => {
    expect((await market.get('/orders/asks/v5?status=filled')).status).toBe(400)
  })
})

describe('getSynced and getStatus', () => {
  test('default', async () => {
    const hash = market.chain.transfer(editions, buyer, seller, 1n, 2n)
    const path = `/transactions/synced/v2?txHash=${hash}&includeTransfers=true`
    const status = () => market.post('/execute/status/v1', { kind: 'transaction', id: hash })
    expect((await market.get(path)).body).toEqual({
      transactions: [{ hash, synced: false, transfers: [] }],
    })
    expect((await status()).body).toEqual({ status: 'unknown' })
    await market.catchUp()
    expect((await market.get(path)).body).toMatchObject({
      transactions: [{ hash, synced: true, transfers: [{ from: buyer, to: seller, amount: '2' }] }],
    })
    expect((await status()).body).toMatchObject({ status: 'success', txHashes: [hash] })
  })

  test('behavior: every transaction is known, a reverted one as a failure', async () => {
    const approval = market.chain.approve(art, other)
    const reverted = market.chain.revertedTransaction()
    await market.catchUp()
    const { body } = await market.get(
      `/transactions/synced/v2?txHash=${approval}&txHash=${reverted}`,
    )
    expect((body.transactions as Json[]).map(row => row.synced)).toEqual([true, true])
    const status = await market.post('/execute/status/v1', { kind: 'transaction', id: reverted })
    expect(status.body).toMatchObject({ status: 'failure', details: 'Transaction reverted' })
  })

  test('behavior: what the index was not told is asked of the receipt, and is no success before', async () => {
    const { source } = market.chain
    const { blocks, receipt = async () => undefined } = source
    source.blocks = async (from, to) =>
      (await blocks(from, to)).map(block => ({
        ...block,
        transactions: block.transactions.map(({ hash }) => ({ hash, success: undefined })),
      }))
    const [good, bad] = [market.chain.approve(art, other), market.chain.revertedTransaction()]
    await market.catchUp()
    source.blocks = blocks
    const status = async (id: string) =>
      (await market.post('/execute/status/v1', { kind: 'transaction', id })).body.status
    expect([await status(good), await status(bad)]).toEqual(['success', 'failure'])
    market.chain.setDown(true)
    expect([await status(good), await status(bad)]).toEqual(['pending', 'pending'])
    market.chain.setDown(false)
    delete source.receipt
    expect(await status(bad)).toBe('pending')
    source.receipt = receipt
  })

  test('error: no hash, not a hash, another kind', async () => {
    expect((await market.get('/transactions/synced/v2')).status).toBe(400)
    const ask = (kind: string, id: string) => market.post('/execute/status/v1', { kind, id })
    expect((await ask('transaction', 'x')).status).toBe(400)
    expect((await ask('cross-chain-intent', 'x')).status).toBe(400)
    const unknown = await ask('cross-chain-intent', `0x${'9'.repeat(64)}`)
    expect(unknown.body).toEqual({ status: 'unknown' })
  })
})

describe('refreshTokens', () => {
  test('default: metadata is read anew, but not again within the hour', async () => {
    const refresh = (more: Json = {}) =>
      market.post('/tokens/refresh/v2', { tokens: [`${art}:1`, `${art}:99`], ...more })
    expect((await refresh({ overrideCoolDown: true })).body.results).toEqual([
      { token: `${art}:1`, result: 'Request to refresh accepted', isError: false },
      {
        ...{ token: `${art}:99`, result: 'Unknown token', isError: true },
        code: 'unknown_token',
      },
    ])
    await market.catchUp()
    expect((await refresh()).body.results).toMatchObject([
      { isError: true, code: 'cooling_down' },
      { isError: true, code: 'unknown_token' },
    ])
  })

  test('options: liquidityOnly reads the orders from the chain at once', async () => {
    market.chain.cancel(listing(market.chain, { tokenId: 3n }))
    const order = listing(market.chain, { tokenId: 5n, salt: 50n })
    const { orderId } = await market.postListing(order)
    market.chain.cancel(order)
    const refresh = async (more: Json = {}) =>
      (
        await market.post('/tokens/refresh/v2', {
          tokens: `${art}:5`,
          liquidityOnly: true,
          ...more,
        })
      ).body.results as Json[]
    // Of many who ask at once the first one has it done.
    const answers = (await Promise.all([refresh(), refresh(), refresh()])).flat()
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(answers).toContainEqual({
      ...{ token: `${art}:5`, isError: true },
      ...{ result: 'Token was refreshed less than 10 seconds ago', code: 'cooling_down' },
    })
    const found = await rows(`/orders/asks/v5?ids=${orderId}`, 'orders')
    expect(found).toMatchObject([{ status: 'cancelled' }])
    expect(await refresh({ overrideCoolDown: true })).toMatchObject([{ isError: false }])
  })
})

describe('postResults', () => {
  test('default', async () => {
    const { body } = await market.post('/execute/buy/v7', {
      taker: buyer,
      items: [{ token: `${art}:2` }],
    })
    const report = (more: Json) =>
      market.post('/execute/results/v1', { requestId: body.requestId, stepId: 'sale', ...more })
    expect(await report({ txHash: `0x${'1'.repeat(64)}` })).toEqual({
      status: 200,
      body: { message: 'Success' },
    })
    expect((await report({ errorMessage: 'reverted' })).status).toBe(200)
    expect((await report({})).status).toBe(400)
    expect((await report({ requestId: 'x', errorMessage: 'y' })).status).toBe(400)
  })
})
