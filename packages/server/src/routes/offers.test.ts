import { criteriaTree, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenSetProof } from '../orderbook/tokenSets/tokenSetProof.ts'
import { orders, tokenSets, tokenSetTokens } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  points,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

const stored = () => database.db.select().from(orders)
const offerOf = (change?: offer.Change) => offer(market.chain, change)
const bids = async (query: string) =>
  (await market.get(`/orders/bids/v6?${query}`)).body.orders as Json[]
const status = async () => {
  const [row] = await stored()
  return [row?.status, row?.statusReason]
}
const rootOf = (tokenIds: readonly bigint[]) => BigInt(criteriaTree(tokenIds).root)

describe('offers', () => {
  test('default: for a token', async () => {
    const result = await market.postOffer(offerOf())
    expect(result).toMatchObject({ status: 200, message: 'success' })
    const [row, ...more] = await stored()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      id: result.orderId,
      side: 'buy',
      maker: buyer,
      taker: zeroAddress,
      contract: art,
      tokenId: 1n,
      tokenSetId: `token:${art}:1`,
      criteriaKind: 'token',
      currency: weth,
      price: 100n,
      netPrice: 95n,
      value: 95n,
      feeBps: 500,
      fees: [{ kind: 'royalty', recipient: artist, bps: 500 }],
      missingRoyalties: [],
      status: 'active',
    })
    const [bid] = await bids(`token=${art}:1&includeCriteriaMetadata=true&includeRawData=true`)
    expect(bid).toMatchObject({
      id: result.orderId,
      kind: 'seaport-v1.5',
      side: 'buy',
      contractKind: 'erc721',
      price: {
        currency: { contract: weth, symbol: 'WETH' },
        amount: { raw: '100' },
        netAmount: { raw: '95' },
      },
      criteria: {
        kind: 'token',
        data: { token: { tokenId: '1', name: 'Art 1' }, collection: { id: art, name: 'Art' } },
      },
      rawData: { offerer: buyer, signature: expect.stringMatching(/^0x/) },
    })
  })

  test('behavior: for any token of a collection, under the root 0', async () => {
    const order = offerOf({ root: 0n, quantity: 2n, price: 200n })
    const result = await market.postOffer(order, { collection: art })
    expect(result).toMatchObject({ message: 'success' })
    expect((await stored())[0]).toMatchObject({
      tokenId: null,
      tokenSetId: `contract:${art}`,
      criteriaKind: 'collection',
      price: 100n,
      quantity: 2n,
    })
    for (const query of [`token=${art}:4`, `collection=${art}`, `contracts=${art}`])
      expect((await bids(query)).map(bid => bid.id)).toEqual([result.orderId])
    expect(await bids(`token=${editions}:1`)).toEqual([])
    expect((await bids(`collection=${art}`))[0]).toMatchObject({
      criteria: { kind: 'collection', data: { collection: { id: art } } },
    })
  })

  test('behavior: for the tokens with a trait, under the root of their tree', async () => {
    const blue = [2n, 3n, 4n, 5n]
    const attribute = { collection: art, key: 'Colour', value: 'blue' }
    const order = offerOf({ root: rootOf(blue) })
    const result = await market.postOffer(order, { attribute })
    expect(result).toMatchObject({ message: 'success' })
    const [row] = await stored()
    const set = `list:${art}:${criteriaTree(blue).root}`
    expect(row).toMatchObject({ tokenSetId: set, criteriaKind: 'attribute', tokenId: null })
    for (const query of [`token=${art}:3`, `collection=${art}&attribute[Colour]=blue`])
      expect((await bids(query)).map(bid => bid.id)).toEqual([result.orderId])
    for (const query of [
      `token=${art}:1`,
      `collection=${art}`,
      `collection=${art}&attribute[Colour]=red`,
    ])
      expect(await bids(query)).toEqual([])
    expect((await bids(`ids=${result.orderId}`))[0]).toMatchObject({
      tokenSetId: set,
      tokenSetSchemaHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      criteria: { kind: 'attribute', data: { attribute: { key: 'Colour', value: 'blue' } } },
    })
    const context = { ...market.context }
    expect(await tokenSetProof(context, set, { contract: art, tokenId: 3n })).toEqual(
      criteriaTree(blue).proof(3n),
    )
    expect(await tokenSetProof(context, set, { contract: art, tokenId: 1n })).toBeUndefined()
    // The trait is known, so the root alone says what the next offer is for.
    const again = await market.postOffer({ ...order, salt: 2n })
    expect(again).toMatchObject({ message: 'success' })
    expect((await bids(`ids=${again.orderId}`))[0]).toMatchObject({ tokenSetId: set })
  })

  test('behavior: for a set that was made before', async () => {
    const tokens = [5n, 1n, 3n].map(id => `${art}:${id}`)
    const { body } = await market.post('/token-sets/v2', { tokens: [...tokens, tokens[0]] })
    const tree = criteriaTree([1n, 3n, 5n])
    expect(body).toEqual({ id: `list:${art}:${tree.root}` })
    const order = offerOf({ root: BigInt(tree.root) })
    const result = await market.postOffer(order, { tokenSetId: body.id })
    expect(result).toMatchObject({ message: 'success' })
    expect((await bids(`tokenSetId=${body.id}`))[0]).toMatchObject({
      id: result.orderId,
      criteria: { kind: 'custom', data: { tokenSetId: body.id } },
    })
    // The set is known, so the root alone says what it is.
    const again = await market.postOffer(offerOf({ root: BigInt(tree.root), salt: 2n }))
    expect(again).toMatchObject({ message: 'success' })
    const asks = await market.get(`/orders/asks/v5?tokenSetId=${body.id}`)
    expect(asks.status).toBe(200)
  })

  test('behavior: lists that nobody offers for hide no offer (T12)', async () => {
    const list = [1n, 2n]
    const { body } = await market.post('/token-sets/v2', { tokens: list.map(id => `${art}:${id}`) })
    const posted = await market.postOffer(offerOf({ root: rootOf(list) }), { tokenSetId: body.id })
    market.chain.setFunds(usd, buyer, 10n ** 12n)
    market.chain.allow(usd, buyer, 10n ** 12n)
    const dollars = offerOf({ currency: usd, price: 10n ** 9n, fees: [], root: rootOf(list) })
    const inDollars = await market.postOffer(dollars, { tokenSetId: body.id })
    expect([posted.message, inDollars.message]).toEqual(['success', 'success'])
    // As /token-sets/v2 leaves them, with roots that were chosen to come first.
    const flood = Array.from({ length: 1000 }, (_, i) => ({
      chainId,
      setId: `list:${art}:0x${i.toString(16).padStart(64, '0')}`,
      contract: art,
      tokenId: 1n,
    }))
    await database.db.insert(tokenSetTokens).values(flood)
    const found = (await bids(`token=${art}:1`)).map(bid => bid.id)
    expect(new Set(found)).toEqual(new Set([posted.orderId, inDollars.orderId]))
    const { body: depth } = await market.get(`/orders/depth/v1?side=buy&token=${art}:1`)
    expect(depth.depth).toHaveLength(1)
    const sell = { taker: seller, items: [{ token: `${art}:1` }] }
    const { status: answered, body: sold } = await market.post('/execute/sell/v7', sell)
    expect([answered, (sold.path as Json[])?.[0]?.orderId]).toEqual([200, posted.orderId])
    market.chain.setFunds(weth, buyer, 0n)
    market.chain.setFunds(usd, buyer, 0n)
    await market.catchUp()
    expect(await bids(`token=${art}:1`)).toEqual([])
    expect(await bids(`token=${art}:1&status=inactive`)).toHaveLength(2)
    expect(await bids(`token=${art}:1&status=any`)).toHaveLength(2)
  })

  test('behavior: for a range of a contract', async () => {
    const collection = `${art}:2:4`
    const result = await market.postOffer(offerOf({ root: rootOf([2n, 3n, 4n]) }), { collection })
    expect(result).toMatchObject({ message: 'success' })
    expect((await bids(`collection=${collection}`)).map(bid => bid.id)).toEqual([result.orderId])
    expect(await bids(`collection=${art}`)).toEqual([])
    expect(await bids(`token=${art}:5`)).toEqual([])
  })

  test('error: a root that is not that of what was described', async () => {
    const blue = { collection: art, key: 'Colour', value: 'blue' }
    for (const [change, hint] of [
      [{ root: rootOf([1n, 2n]) }, { attribute: blue }],
      [{ root: rootOf([1n, 2n]) }, {}],
      [{ root: rootOf([1n, 2n]) }, { tokenSetId: `list:${art}:${criteriaTree([1n, 2n]).root}` }],
      [{ root: rootOf([1n, 2n]) }, { tokenSetId: 'dynamic:everything' }],
      [{ root: rootOf([2n, 3n, 4n, 5n]) }, { attribute: { ...blue, value: 'green' } }],
      [{ root: rootOf([2n, 3n, 4n, 5n]) }, { attribute: blue, collection: art }],
      [{ root: 0n }, { attribute: blue }],
      [{ root: 0n }, { collection: editions }],
      [{ root: 0n }, { isNonFlagged: true }],
      [{ tokenId: 99n }, {}],
      [{}, { tokenSetId: `token:${art}:2` }],
    ] as const) {
      const result = await market.postOffer(offerOf(change), hint)
      expect(result).toMatchObject({ status: 400, message: 'invalid-token-set' })
    }
    expect(await stored()).toEqual([])
    expect(await database.db.select().from(tokenSets)).toEqual([])
  })

  test.each<[string, offer.Change, ((order: OrderComponents) => OrderComponents)?]>([
    ['unsupported-payment-token', { currency: points }],
    ['unsupported-payment-token', { currency: zeroAddress }],
    ['zero-price', { price: 0n, fees: [] }],
    ['invalid', { fees: [{ recipient: artist, amount: 0n }] }],
    ['fees-too-high', { fees: [{ recipient: artist, amount: 100n }] }],
    ['unknown-collection', { contract: other, root: 0n, orderType: 1 }],
    ['invalid', { price: 100n, quantity: 3n, root: 0n }],
    ['not-partially-fillable', { quantity: 2n, root: 0n, orderType: 0 }],
    ['unsupported-conduit', { conduitKey: `0x${'ab'.repeat(32)}` }],
    ['not-fillable', { counter: 7n }],
    [
      'invalid',
      {},
      order => ({ ...order, offer: order.offer.map(i => ({ ...i, endAmount: 1n })) }),
    ],
    ['invalid', {}, order => ({ ...order, consideration: order.consideration.slice(1) })],
    [
      'invalid',
      {},
      order => ({
        ...order,
        consideration: order.consideration.map((item, i) =>
          i === 0 ? { ...item, recipient: other } : item,
        ),
      }),
    ],
    [
      'incompatible-currency',
      {},
      order => ({
        ...order,
        consideration: order.consideration.map((item, i) =>
          i === 1 ? { ...item, token: usd } : item,
        ),
      }),
    ],
    [
      'invalid',
      {},
      order => ({ ...order, consideration: [...order.consideration, ...order.consideration] }),
    ],
  ])('error: %s %o', async (message, change, mend = order => order) => {
    const result = await market.postOffer(mend(offerOf(change)))
    expect(result).toMatchObject({ status: 400, message, reason: expect.any(String) })
    expect(await stored()).toEqual([])
  })

  test('options: leastBidBps, an offer far below the floor is refused before and after it is signed', async () => {
    market = await createTestMarket(database, { chain: { leastBidBps: 8000 }, fake: market.chain })
    // Nothing to compare with yet.
    expect(await market.postOffer(offerOf({ price: 1n, fees: [] }))).toMatchObject({
      message: 'success',
    })
    await market.postListing(listing(market.chain, { price: 101n }))
    const [low, usual] = [80n, 81n].map(price => offerOf({ price, fees: [], salt: price }))
    const whole = offerOf({ root: 0n, quantity: 2n, price: 160n, fees: [] })
    for (const order of [low, whole])
      expect(await market.postOffer(order as OrderComponents)).toMatchObject({
        ...{ status: 400, message: 'bid-too-low' },
        reason: 'An offer must be at least 81 per token, got 80',
      })
    expect(await market.postOffer(usual as OrderComponents)).toMatchObject({ message: 'success' })
    const rated = offerOf({ currency: usd, price: 1_000_000n, fees: [] })
    expect(await market.postOffer(rated)).toMatchObject({
      ...{ status: 400, message: 'failed-to-convert-price' },
      reason: expect.stringContaining(`no rate for ${usd}`),
    })
    const { body } = await market.post('/execute/bid/v5', {
      maker: buyer,
      params: [
        { token: `${art}:1`, weiPrice: '80' },
        { collection: art, quantity: 2, weiPrice: '160' },
        { token: `${art}:1`, weiPrice: '81' },
      ],
    })
    expect(body.errors).toEqual(
      [0, 1].map(orderIndex => ({
        ...{ orderIndex, message: 'An offer must be at least 81 per token, got 80' },
      })),
    )
  })

  test('behavior: it follows what the maker can pay, also by wrapping', async () => {
    market.chain.setFunds(weth, buyer, 99n)
    await market.postOffer(offerOf())
    expect(await status()).toEqual(['inactive', expect.stringMatching(/does not have the funds/)])
    market.chain.wrap(weth, buyer, 1n)
    await market.catchUp()
    expect(await status()).toEqual(['active', null])
    market.chain.wrap(weth, buyer, -1n)
    await market.catchUp()
    expect(await status()).toEqual(['inactive', expect.stringMatching(/does not have the funds/)])
    market.chain.setFunds(weth, buyer, 500n)
    await market.catchUp()
    expect(await status()).toEqual(['active', null])
    market.chain.allow(weth, buyer, 99n)
    await market.catchUp()
    expect(await status()).toEqual(['inactive', expect.stringMatching(/approval to spend/)])
    market.chain.allow(weth, buyer, 100n)
    await market.catchUp()
    expect(await status()).toEqual(['active', null])
    market.chain.incrementCounter(buyer)
    await market.catchUp()
    expect(await status()).toEqual(['cancelled', expect.stringMatching(/cancelled all/)])
  })

  test('behavior: filled in parts, until it is filled', async () => {
    const order = offerOf({ root: 0n, quantity: 2n, price: 200n })
    await market.postOffer(order)
    market.chain.fulfil(order, seller, 1n, 3n)
    await market.catchUp()
    expect((await stored())[0]).toMatchObject({ status: 'active', quantityRemaining: 1n })
    market.chain.fulfil(order, seller, 1n, 4n)
    await market.catchUp()
    expect((await stored())[0]).toMatchObject({ status: 'filled', quantityRemaining: 0n })
    const { body } = await market.get(`/tokens/v7?tokens=${art}:3&includeLastSale=true`)
    expect(body.tokens).toMatchObject([
      { token: { owner: buyer, lastSale: { price: { amount: { raw: '100' } } } } },
    ])
  })

  test('behavior: the best offer for a token is the best of its own, its collection’s and its lists’', async () => {
    const top = async (tokenId: bigint) => {
      const { body } = await market.get(`/tokens/v7?tokens=${art}:${tokenId}&includeTopBid=true`)
      const [token] = body.tokens as { market: { topBid: Json & { price: Json } } }[]
      return (token?.market.topBid.price?.netAmount as Json | undefined)?.raw
    }
    const blue = { collection: art, key: 'Colour', value: 'blue' }
    expect(await top(2n)).toBeUndefined()
    await market.postOffer(offerOf({ tokenId: 2n, price: 20n, fees: [] }))
    expect(await top(2n)).toBe('20')
    const whole = offerOf({ root: 0n, price: 30n, fees: [] })
    await market.postOffer(whole)
    expect([await top(1n), await top(2n)]).toEqual(['30', '30'])
    const list = offerOf({ root: rootOf([2n, 3n, 4n, 5n]), price: 60n })
    await market.postOffer(list, { attribute: blue })
    expect([await top(1n), await top(2n)]).toEqual(['30', '57'])
    const { body } = await market.get(`/collections/v7?id=${art}`)
    expect(body.collections).toMatchObject([
      { topBid: { price: { amount: { raw: '30' } } }, collectionBidSupported: true },
    ])
    // Another currency has no rate: it is never the best, however large its number.
    market.chain.setFunds(usd, buyer, 10n ** 12n)
    market.chain.allow(usd, buyer, 10n ** 12n)
    const dollars = offerOf({ currency: usd, price: 10n ** 9n, fees: [], tokenId: 2n, salt: 9n })
    expect(await market.postOffer(dollars)).toMatchObject({ message: 'success' })
    expect(await top(2n)).toBe('57')
    market.chain.cancel(list)
    await market.catchUp()
    expect([await top(1n), await top(2n)]).toEqual(['30', '30'])
  })

  test('behavior: what an account could sell now, and for how much', async () => {
    await market.postOffer(offerOf({ tokenId: 2n, price: 80n, fees: [] }))
    await market.postOffer(offerOf({ root: 0n, price: 50n, fees: [] }))
    // Its own offer does not count.
    market.chain.setFunds(weth, seller, 900n)
    market.chain.allow(weth, seller, 900n)
    const own = offerOf({ root: 0n, price: 90n, fees: [], offerer: seller })
    const mended = {
      ...own,
      consideration: own.consideration.map(item => ({ ...item, recipient: seller })),
    }
    const result = await market.postOffer(mended, {}, wallets.seller)
    expect(result).toMatchObject({ message: 'success' })
    const pages: Json[] = []
    let continuation = ''
    do {
      const { status, body } = await market.get(
        `/orders/users/${seller}/top-bids/v4?limit=2${continuation && `&continuation=${continuation}`}`,
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ totalTokensWithBids: 5 })
      pages.push(...(body.topBids as Json[]))
      continuation = (body.continuation as string | null) ?? ''
    } while (continuation)
    expect(pages.map(row => (row.token as Json).tokenId)).toEqual(['2', '5', '4', '3', '1'])
    expect(pages.map(row => ((row.price as Json).amount as Json).raw)).toEqual([
      '80',
      '50',
      '50',
      '50',
      '50',
    ])
  })

  test('behavior: an account’s own offers', async () => {
    await market.postOffer(offerOf({ root: 0n }))
    await market.postOffer(offerOf({ price: 5000n, salt: 2n }))
    const of = async (query: string) =>
      ((await market.get(`/users/${buyer}/bids/v1?${query}`)).body.orders as Json[]).map(
        order => order.status,
      )
    expect(await of('')).toEqual(['active'])
    expect(await of('status=inactive')).toEqual(['inactive'])
    expect((await of('status=valid')).sort()).toEqual(['active', 'inactive'])
    expect(await of('status=valid&type=collection')).toEqual(['active'])
    expect(await of(`status=valid&collection=${editions}`)).toEqual([])
  })

  test('behavior: one at a time, as the old clients post', async () => {
    const { order } = await signed(offerOf(), wallets.buyer)
    const { status, body } = await market.post('/order/v3', { order, source: 'test.example' })
    expect([status, body]).toEqual([200, { message: 'Success', orderId: expect.any(String) }])
    const refused = await market.post('/order/v3', {
      order: (await signed(offerOf({ salt: 2n }), wallets.other)).order,
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'invalid-signature', orderId: expect.any(String) },
    })
  })

  test.each([
    [{ tokens: [`${art}:1`] }, /at least two/],
    [{ tokens: [`${art}:1`, `${art}:1`] }, /at least two/],
    [{ tokens: [`${art}:1`, 'nonsense'] }, /^tokens\[1\] must be a token/],
    [{ tokens: [`${art}:1`, `${art}:77`] }, /77 is not known/],
  ])('error: no set of tokens: %o', async (body, message) => {
    const answer = await market.post('/token-sets/v2', body)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  test('behavior: a set over several contracts can be made, and not be bid on', async () => {
    const { body } = await market.post('/token-sets/v2', { tokens: [`${art}:1`, `${editions}:1`] })
    expect(body.id).toMatch(/^list:0x[0-9a-f]{64}$/)
    const order = offerOf({ root: BigInt(`${body.id}`.slice(5)) })
    const result = await market.postOffer(order, { tokenSetId: body.id })
    expect(result).toMatchObject({ message: 'invalid-token-set' })
  })

  test('behavior: sorted by what they are worth, page by page, none twice', async () => {
    market.chain.setFunds(usd, buyer, 10n ** 12n)
    market.chain.allow(usd, buyer, 10n ** 12n)
    for (const [index, change] of [
      { price: 30n },
      { price: 10n },
      { price: 10n },
      { price: 5000n, currency: usd },
      { price: 20n },
      { price: 7000n, currency: usd },
    ].entries())
      await market.postOffer(offerOf({ ...change, fees: [], salt: BigInt(index) }))
    type Priced = { price: { amount: Json } }
    const seen = (await inPages<Priced>(market, '/orders/bids/v6?sortBy=price', 'orders', 2)).map(
      ({ price }) => price.amount.raw,
    )
    expect(seen).toEqual(['30', '20', '10', '10', '7000', '5000'])
  })
})
