import { permit2AddressOf } from '@sluice/router'
import { decodeTransaction } from '@sluice/router/decode'
import { criteriaTree, seaportCalls } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  marketplace,
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
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { conduit } from '../testing/readFakeChain.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  for (const account of [buyer, other]) fund(account, 1000n)
  await market.catchUp()
})

const fund = (account: Hex, amount: bigint, currency: Hex = weth) => {
  market.chain.setFunds(currency, account, amount)
  market.chain.allow(currency, account, amount)
}
const sell = (items: Json[], more: Json = {}) =>
  market.post('/execute/sell/v7', { items, taker: seller, ...more })
const bid = async (change?: offer.Change, hint?: Json) => {
  const order = offer(market.chain, change)
  const signer = order.offerer === buyer ? wallets.buyer : wallets.other
  const { orderId } = await market.postOffer(order, hint, signer)
  return { order, id: orderId as Hex }
}
const bidOf = (maker: Hex, change: offer.Change) => {
  const { consideration, ...rest } = offer(market.chain, change)
  const [item, ...fees] = consideration
  if (!item) throw new Error('The offer asks for nothing')
  return { ...rest, offerer: maker, consideration: [{ ...item, recipient: maker }, ...fees] }
}
type Item = { status: string; orderIds: Hex[]; data: { data: Hex; to: Hex; from: Hex; value: Hex } }
const itemsOf = (body: Json, id: string) =>
  (body.steps as { id: string; items: Item[] }[]).find(step => step.id === id)?.items ?? []
const decoded = ({ data }: Item) => seaportCalls.matchAdvancedOrders.decode(data.data)

describe('executeSell', () => {
  test('default: into the best offer for a token; the fees come out of it', async () => {
    await bid({ price: 90n, salt: 2n })
    const { id } = await bid()
    const { status, body } = await sell([{ token: `${art}:1` }])
    expect(status).toBe(200)
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((body.steps as Json[]).map(step => [step.id, (step.items as Json[]).length])).toEqual([
      ['nft-approval', 1],
      ['currency-approval', 0],
      ['sale', 1],
    ])
    expect(itemsOf(body, 'nft-approval')).toEqual([{ status: 'complete' }])
    expect(body.path).toEqual([
      {
        ...{ orderId: id, contract: art, tokenId: '1', quantity: 1, source: 'test.example' },
        ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 },
        ...{ quote: 0, rawQuote: '95', totalPrice: 0, totalRawPrice: '100' },
        builtInFees: [{ kind: 'royalty', recipient: artist, bps: 500, amount: 0, rawAmount: '5' }],
        feesOnTop: [],
      },
    ])
    const [sale] = itemsOf(body, 'sale')
    expect(sale).toMatchObject({
      ...{ status: 'incomplete', orderIds: [id] },
      data: { from: seller, to: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc', value: '0x0' },
    })
  })

  test('behavior: two fees to one account are told apart', async () => {
    const fees = [
      { recipient: artist, amount: 5n },
      { recipient: artist, amount: 2n },
    ]
    await bid({ fees })
    const { body } = await sell([{ token: `${art}:1` }], { onlyPath: true })
    const told = [
      { recipient: artist, bps: 500, rawAmount: '5' },
      { recipient: artist, bps: 200, rawAmount: '2' },
    ]
    expect(body.path).toMatchObject([{ rawQuote: '93', builtInFees: told }])
  })

  test('behavior: the holder gives the token, asks for nothing, and gets what the offer leaves', async () => {
    await bid()
    const { body } = await sell([{ token: `${art}:1` }])
    const [sale] = itemsOf(body, 'sale')
    const { orders, recipient } = decoded(sale as Item)
    expect(recipient.toLowerCase()).toBe(seller)
    expect(orders[1]).toMatchObject({
      signature: '0x',
      parameters: {
        offer: [{ itemType: 2, identifierOrCriteria: 1n, startAmount: 1n }],
        consideration: [],
      },
    })
  })

  test('behavior: an offer for a collection and one for a trait, with the proof', async () => {
    const wide = await bid({ root: 0n }, { collection: art })
    const tree = criteriaTree([2n, 3n, 4n, 5n])
    const attribute = { collection: art, key: 'Colour', value: 'blue' }
    const trait = await bid({ root: BigInt(tree.root), price: 200n }, { attribute })
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:3` }])
    expect((body.path as Json[]).map(line => [line.tokenId, line.orderId])).toEqual([
      ['1', wide.id],
      ['3', trait.id],
    ])
    const [sale] = itemsOf(body, 'sale')
    expect(decoded(sale as Item).criteriaResolvers).toEqual([
      { orderIndex: 0n, side: 1, index: 0n, identifier: 1n, criteriaProof: [] },
      { orderIndex: 2n, side: 1, index: 0n, identifier: 3n, criteriaProof: tree.proof(3n) },
    ])
  })

  test('behavior: several of an edition, into the offers that pay most', async () => {
    const best = await bid({ contract: editions, quantity: 2n, price: 60n, fees: [] })
    const next = await bid({ contract: editions, quantity: 4n, price: 80n, fees: [], salt: 2n })
    const { body } = await sell([{ token: `${editions}:1`, quantity: 3 }])
    expect((body.path as Json[]).map(line => [line.orderId, line.quantity, line.rawQuote])).toEqual(
      [
        [best.id, 2, '30'],
        [next.id, 1, '20'],
      ],
    )
    const { orders } = decoded(itemsOf(body, 'sale')[0] as Item)
    expect(orders.map(order => [order.numerator, order.denominator])).toEqual([
      ...[
        [1n, 1n],
        [1n, 1n],
        [1n, 4n],
        [1n, 1n],
      ],
    ])
  })

  test('behavior: funds that stand behind several offers are spent once', async () => {
    fund(buyer, 100n)
    const first = await bid({ root: 0n })
    await bid({ root: 0n, salt: 2n, price: 80n })
    const theirs = bidOf(other, { root: 0n, price: 50n })
    const { orderId } = await market.postOffer(theirs, {}, wallets.other)
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:2` }])
    expect((body.path as Json[]).map(line => line.orderId)).toEqual([first.id, orderId])
  })

  test('behavior: an approval that stands behind several offers is spent once', async () => {
    market.chain.allow(weth, buyer, 100n)
    const first = await bid({ root: 0n })
    await bid({ root: 0n, salt: 2n, price: 80n })
    const theirs = bidOf(other, { root: 0n, price: 50n })
    const { orderId } = await market.postOffer(theirs, {}, wallets.other)
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:2` }])
    expect((body.path as Json[]).map(line => line.orderId)).toEqual([first.id, orderId])
  })

  test('behavior: what is left of funds after one offer pays for another one to the last unit', async () => {
    fund(buyer, 130n)
    await bid({ root: 0n, price: 80n })
    await bid({ root: 0n, salt: 2n, price: 50n })
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:2` }])
    expect((body.path as Json[]).map(line => line.totalRawPrice)).toEqual(['80', '50'])
  })

  test('behavior: one transaction per exchange, and the approval where it is missing', async () => {
    market.chain.approve(art, seller, false)
    await bid()
    const item = await signed(offer(market.chain, { tokenId: 2n }), wallets.buyer, '1.6')
    await market.post('/order/v4', { items: [item] })
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:2` }])
    expect(itemsOf(body, 'sale').map(sale => sale.data.to)).toEqual([
      '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
      '0x0000000000000068f116a894984e2db1123eb395',
    ])
    const word = (value: string) => value.padStart(64, '0')
    expect(itemsOf(body, 'nft-approval')).toMatchObject([
      {
        status: 'incomplete',
        data: { to: art, data: `0xa22cb465${word(conduit.slice(2))}${word('1')}` },
      },
    ])
  })

  test('options: feesOnTop and normalizeRoyalties come out of the proceeds, and are told', async () => {
    await bid({ fees: [] })
    await bid({ fees: [], tokenId: 2n })
    const { body } = await sell([{ token: `${art}:1` }, { token: `${art}:2` }], {
      feesOnTop: [`${marketplace}:7`],
      normalizeRoyalties: true,
    })
    expect(
      (body.path as { rawQuote: string; feesOnTop: Json[]; builtInFees: Json[] }[]).map(line => [
        line.rawQuote,
        line.builtInFees.map(fee => [fee.recipient, fee.rawAmount]),
        line.feesOnTop.map(fee => [fee.recipient, fee.rawAmount]),
      ]),
    ).toEqual([
      ['95', [[artist, '5']], [[marketplace, '4']]],
      ['95', [[artist, '5']], [[marketplace, '3']]],
    ])
    const { orders } = decoded(itemsOf(body, 'sale')[0] as Item)
    expect(
      orders[1]?.parameters.consideration.map(item => [
        item.recipient.toLowerCase(),
        item.startAmount,
      ]),
    ).toEqual([
      [artist, 5n],
      [marketplace, 4n],
    ])
  })

  test('behavior: royalties that an offer for a collection lacks are those of the token', async () => {
    const receivers = [artist, marketplace]
    const contract: Hex = `0x${'a7'.repeat(20)}`
    market.chain.deploy(contract, {
      kind: 'erc721',
      royalty: id => ({ recipient: receivers[Number(id)] ?? artist, bps: 500n }),
    })
    for (const id of [0n, 1n]) market.chain.mint(contract, seller, id)
    market.chain.approve(contract, seller)
    await market.catchUp()
    const { consideration } = offer(market.chain, { root: 0n, fees: [] })
    await bid({ consideration: consideration.map(item => ({ ...item, token: contract })) })
    const { body } = await sell([{ token: `${contract}:1` }], { normalizeRoyalties: true })
    expect(body.path).toMatchObject([
      { rawQuote: '95', builtInFees: [{ recipient: marketplace, rawAmount: '5' }] },
    ])
  })

  test('options: partial leaves out what cannot be sold, and sells each offer by itself', async () => {
    await bid()
    await bid({ tokenId: 3n })
    const items = [1, 2, 3].map(id => ({ token: `${art}:${id}` }))
    expect((await sell(items)).body).toMatchObject({ code: 5, message: 'No fillable orders' })
    const { body } = await sell(items, { partial: true })
    expect((body.path as Json[]).map(line => line.tokenId)).toEqual(['1', '3'])
    expect(itemsOf(body, 'sale')).toHaveLength(2)
    expect(body.errors).toEqual([{ message: 'items[1]: No fillable orders' }])
    const named = [items[0], { token: `${art}:2`, orderId: other }]
    const { body: quote } = await sell(named as Json[], { partial: true, onlyPath: true })
    expect(quote).toMatchObject({ path: [{ tokenId: '1' }], errors: [{ orderId: other }] })
  })

  test('options: what is not done with the proceeds is refused by name', async () => {
    await bid()
    const refusal = async (more: Json) => (await sell([{ token: `${art}:1` }], more)).body.message
    expect(await refusal({ currency: usd })).toBe(
      `currency ${usd} for an offer in ${weth} needs a router, and none is known on this chain`,
    )
    expect(await refusal({ currency: art })).toBe(
      `currency must be a currency of this chain: ${art} is none`,
    )
    expect(await refusal({ swapProvider: 'relay' })).toBe('swapProvider relay is not supported yet')
    expect(await refusal({ forwarderChannel: art })).toBe('forwarderChannel is not supported yet')
    expect(await refusal({ currency: weth, swapProvider: 'uniswap' })).toBeUndefined()
  })

  describe('proceeds in another currency', () => {
    const router: Hex = `0x${'d1'.repeat(20)}`
    const ether: Hex = `0x${'00'.repeat(20)}`
    const reserves = { [weth]: 100n * 10n ** 18n, [usd]: 300_000n * 10n ** 6n }
    /** By the rule of the pair itself: 0.3 % of the input is kept. */
    const outputOf = (amount: bigint) => {
      const kept = amount * 997n
      return (kept * (reserves[usd] ?? 0n)) / ((reserves[weth] ?? 0n) * 1000n + kept)
    }
    const leastOf = (amount: bigint) => (outputOf(amount) * 10_000n) / 10_050n
    const price = 10n ** 18n
    beforeEach(async () => {
      await database.reset()
      const fake = createFakeChain()
      addPair(fake, reserves)
      market = await createTestMarket(database, {
        ...{ fake, isNew: true },
        chain: { router, swapFactories: { v2: factory } },
      })
      for (const account of [buyer, other]) fund(account, 1000n * price)
      await market.catchUp()
    })

    /** Offers for the same token: one of wrapped native currency, one in the other, of these units. */
    const offers = async (wrapped: bigint, dollars: bigint) => {
      for (const account of [buyer, other]) fund(account, 10n ** 24n, usd)
      await market.catchUp()
      const inWrapped = await bid({ price: wrapped, fees: [] })
      const inDollars = await market.postOffer(
        { ...bidOf(other, { price: dollars, currency: usd, fees: [] }), salt: 2n },
        {},
        wallets.other,
      )
      return { wrapped: inWrapped.id, dollars: inDollars.orderId as Hex }
    }
    const chosen = async (more: Json = {}) => {
      const { body } = await sell([{ token: `${art}:1` }], { onlyPath: true, ...more })
      return (body.path as Json[]).map(line => line.orderId)
    }

    test('behavior: offers in several currencies are weighed by what pools give for them', async () => {
      // 3,000 dollars buy about one.
      const dust = await offers(1n, 10_000n * 10n ** 6n)
      expect(await chosen()).toEqual([dust.dollars])
      expect(await chosen({ normalizeRoyalties: true })).toEqual([dust.dollars])
      expect(await chosen({ currency: usd })).toEqual([dust.dollars])
      const { id } = await bid({ price: 5n * price, fees: [], salt: 3n })
      expect(await chosen()).toEqual([id])
    })

    test('behavior: more units of a cheaper currency are not more', async () => {
      // By its units alone the offer of a hundredth is the larger one by far.
      const { dollars } = await offers(price / 100n, 300n * 10n ** 6n)
      expect(await chosen()).toEqual([dollars])
    })

    test('default: the native currency, unwrapped one for one by a swap of its own', async () => {
      await bid({ contract: editions, quantity: 3n, price: 300n, fees: [] })
      const items = [{ token: `${editions}:1`, quantity: 3 }]
      const { body } = await sell(items, { currency: ether, feesOnTop: [`${marketplace}:7`] })
      expect((body.steps as Json[]).map(step => [step.id, (step.items as Json[]).length])).toEqual([
        ['nft-approval', 1],
        ['currency-approval', 0],
        ['sale', 1],
        ['swap', 1],
      ])
      const [swap] = itemsOf(body, 'swap')
      // withdraw(293): all but the fee on top, which three units cannot share.
      expect(swap?.data).toMatchObject({
        ...{ to: weth, from: seller, value: '0x0' },
        data: `0x2e1a7d4d${293n.toString(16).padStart(64, '0')}`,
      })
      expect(body.path).toMatchObject([
        {
          ...{ currency: weth, rawQuote: '100', quantity: 3 },
          ...{ sellOutCurrency: ether, sellOutCurrencySymbol: 'ETH', sellOutCurrencyDecimals: 18 },
          sellOutRawQuote: '97',
        },
      ])
      expect(body.path).not.toMatchObject([{ proceeds: expect.anything() }])
    })

    test('behavior: through pools, exactly what the sale pays, approved exactly, with its least told', async () => {
      await bid({ price })
      await bid({ price: price / 2n, tokenId: 2n })
      const items = [{ token: `${art}:1` }, { token: `${art}:2` }]
      const { body } = await sell(items, { currency: usd })
      const net = (price * 3n * 95n) / 200n
      expect(itemsOf(body, 'currency-approval').map(({ data }) => data.to)).toEqual([
        weth,
        permit2AddressOf(31337).toLowerCase(),
      ])
      const [swap] = itemsOf(body, 'swap')
      expect(swap?.data.to).toBe(router)
      const { commands } = decodeTransaction(swap?.data.data ?? '0x')
      expect(commands).toMatchObject([
        { command: 'V2_SWAP_EXACT_IN', args: { amountIn: net, amountOutMin: leastOf(net) } },
      ])
      const told = (body.path as { sellOutRawQuote: string }[]).map(line =>
        BigInt(line.sellOutRawQuote),
      )
      expect(told).toEqual([(leastOf(net) * 2n) / 3n, leastOf(net) / 3n])
    })

    test('behavior: asked again it holds to what was said first, and after the sale asks for the swap alone', async () => {
      const { order } = await bid({ price })
      const items = [{ token: `${art}:1` }]
      const first = (await sell(items, { currency: usd })).body
      const { requestId } = first
      const again = async () => (await sell(items, { currency: usd, requestId })).body
      market.chain.fulfil(order, seller)
      await market.catchUp()
      const sold = await again()
      expect(sold.path).toEqual(first.path)
      expect(itemsOf(sold, 'sale')).toMatchObject([{ status: 'complete' }])
      expect(itemsOf(sold, 'swap')).toMatchObject([{ status: 'incomplete', data: { to: router } }])
      // A pool that has moved: never less than was said.
      addPair(market.chain, { ...reserves, [usd]: 150_000n * 10n ** 6n })
      expect(await again()).toMatchObject({
        ...{ statusCode: 424, code: 4 },
        message: expect.stringMatching(/^[0-9]+ of 0x(c2){20} were to come out of the sale/),
      })
      addPair(market.chain, reserves)
      const txHash = market.chain.wrap(weth, seller, -1n)
      await market.post('/execute/results/v1', { requestId, stepId: 'swap', txHash })
      expect(itemsOf(await again(), 'swap')).toEqual([{ status: 'complete', data: {} }])
    })

    test('error: no pools lead there', async () => {
      await bid()
      expect((await sell([{ token: `${art}:1` }], { currency: points })).body).toMatchObject({
        ...{ statusCode: 424, code: 4 },
      })
    })
  })

  test('behavior: offers in a currency that no pools lead to come after the others, unless it is wanted', async () => {
    fund(other, 10n ** 9n, usd)
    fund(other, 10n ** 9n, points)
    market = await createTestMarket(database, {
      ...{ fake: market.chain, chain: { bidCurrencies: [usd, points] } },
    })
    await market.catchUp()
    const post = async (price: bigint, currency: Hex, salt: bigint) => {
      const order = { ...bidOf(other, { price, currency, fees: [] }), salt }
      return (await market.postOffer(order, {}, wallets.other)).orderId
    }
    const inPoints = await post(10n ** 8n, points, 1n)
    const little = await post(5n, usd, 2n)
    const much = await post(6n, usd, 3n)
    const { id } = await bid({ price: 2n, fees: [] })
    const found: unknown[] = []
    const chosen = async (more: Json = {}) => {
      const exclusions = found.map(orderId => ({ orderId }))
      const items = [{ token: `${art}:1`, exclusions }]
      const { body } = await sell(items, { onlyPath: true, ...more })
      return (body.path as Json[])[0]?.orderId
    }
    expect(await chosen({ currency: usd })).toBe(much)
    expect(await chosen({ currency: points })).toBe(inPoints)
    for (let i = 0; i < 4; i++) found.push(await chosen())
    // Then currency by currency as the settings name them, never by the units of different ones.
    expect(found).toEqual([id, much, little, inPoints])
  })

  test('options: onlyPath, exclusions and exactOrderSource', async () => {
    const first = await bid()
    const second = await bid({ price: 90n, salt: 2n })
    const { body } = await sell(
      [
        {
          token: `${art}:1`,
          exclusions: [{ orderId: first.id }],
          exactOrderSource: ['test.example'],
        },
      ],
      { onlyPath: true },
    )
    expect(body).not.toHaveProperty('steps')
    expect(body.path).toMatchObject([{ orderId: second.id }])
    expect(
      (await sell([{ token: `${art}:1`, exactOrderSource: 'else.example' }])).body,
    ).toMatchObject({ code: 5 })
  })

  test('options: an order that comes with the request, in another currency', async () => {
    fund(buyer, 100n, usd)
    const { order } = await signed(offer(market.chain, { currency: usd }), wallets.buyer)
    const items = [{ token: `${art}:1`, rawOrder: order }]
    const path = (await sell(items, { onlyPath: true })).body.path
    expect(await database.db.select({ id: orders.id }).from(orders)).toEqual([])
    const { body } = await sell(items)
    expect(body.path).toEqual(path)
    expect(body.path).toMatchObject([{ currency: usd, currencyDecimals: 6, rawQuote: '95' }])
    const bad = { ...order, data: { ...order.data, salt: '2' } }
    expect(await sell([{ token: `${art}:1`, rawOrder: bad }])).toMatchObject({
      status: 400,
      body: {
        ...{ code: 7, message: 'Raw order failed to get processed' },
        errors: [{ message: 'The order was not signed by its maker' }],
      },
    })
  })

  test('behavior: asked again by its requestId it says whether the sale is done', async () => {
    const { order, id } = await bid()
    const { requestId } = (await sell([{ token: `${art}:1` }])).body
    const again = () => sell([{ token: `${art}:1` }], { requestId })
    expect((await again()).body.requestId).toBe(requestId)
    market.chain.fulfil(order, seller)
    await market.catchUp()
    const done = (await again()).body
    expect(done).toMatchObject({ requestId, path: [{ orderId: id }] })
    const message = expect.stringMatching(/^requestId unknown is not known here/)
    const lost = await sell([{ token: `${art}:1` }], { requestId: 'unknown' })
    expect(lost.body).toMatchObject({ statusCode: 400, code: -1, message })
    expect(itemsOf(done, 'sale')).toEqual([{ status: 'complete', data: {}, orderIds: [id] }])
  })

  test('behavior: asked again when some is sold, it sells the rest and nothing twice', async () => {
    const edition = { contract: editions, fees: [] }
    const first = await bid({ ...edition, price: 100n })
    const second = await bid(bidOf(other, { ...edition, price: 90n, salt: 2n }))
    await bid(bidOf(other, { ...edition, price: 80n, salt: 3n }))
    const items = [{ token: `${editions}:1`, quantity: 2 }]
    const more = { partial: true, feesOnTop: [`${marketplace}:7`] }
    const before = (await sell(items, more)).body
    const { requestId } = before
    const again = async () => (await sell(items, { ...more, requestId })).body
    const saleOf = (body: Json) =>
      itemsOf(body, 'sale').map(({ status, orderIds }) => [status, orderIds])
    expect(saleOf(before)).toEqual([
      ['incomplete', [first.id]],
      ['incomplete', [second.id]],
    ])
    // The second one is mined first, whether it was reported or not: it keeps its place.
    market.chain.fulfil(second.order, seller)
    await market.catchUp()
    const rest = await again()
    expect(saleOf(rest)).toEqual([
      ['incomplete', [first.id]],
      ['complete', [second.id]],
    ])
    expect(rest.path).toEqual(before.path)
    expect((rest.path as { feesOnTop: Json[] }[]).map(line => line.feesOnTop)).toMatchObject([
      [{ rawAmount: '4' }],
      [{ rawAmount: '3' }],
    ])
    const data = itemsOf(rest, 'sale')[0]
    if (!data) throw new Error('There is no sale')
    const { consideration } = decoded(data).orders[1]?.parameters ?? {}
    expect(consideration).toMatchObject([{ startAmount: 4n }])
    market.chain.fulfil(first.order, seller)
    await market.catchUp()
    const done = await again()
    expect(saleOf(done)).toEqual([['complete', [first.id, second.id]]])
    expect(done.path).toEqual(before.path)
  })

  test('behavior: of a fee that units do not share evenly all that is paid counts', async () => {
    const first = await bid({ contract: editions, quantity: 2n, price: 200n, fees: [] })
    await bid(bidOf(other, { contract: editions, price: 90n, fees: [], salt: 2n }))
    const items = [{ token: `${editions}:1`, quantity: 3 }]
    const more = { partial: true, feesOnTop: [`${marketplace}:10`] }
    const before = (await sell(items, more)).body
    const feesOf = (item: Item | undefined) => {
      if (!item) throw new Error('There is no sale')
      const [, own] = decoded(item).orders
      return own?.parameters.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)
    }
    const [paying, next] = itemsOf(before, 'sale')
    expect([feesOf(paying), feesOf(next)]).toEqual([5n, 5n])
    market.chain.fulfil(first.order, seller)
    await market.catchUp()
    const { body } = await sell(items, { ...more, requestId: before.requestId })
    const left = itemsOf(body, 'sale').find(({ status }) => status === 'incomplete')
    expect(feesOf(left)).toBe(5n)
    expect(JSON.stringify(body)).not.toContain('feesPaid')
  })

  test('behavior: of two exchanges the one that is done stays so, and the other is sold', async () => {
    const first = await bid({ fees: [] })
    const order = offer(market.chain, { tokenId: 2n, fees: [] })
    const item = await signed(order, wallets.buyer, '1.6')
    const posted = (await market.post('/order/v4', { items: [item] })).body
    const [second] = posted.results as { orderId: Hex }[]
    const items = [{ token: `${art}:1` }, { token: `${art}:2` }]
    const before = (await sell(items)).body
    market.chain.fulfil(first.order, seller)
    await market.catchUp()
    const rest = (await sell(items, { requestId: before.requestId })).body
    expect(rest.path).toEqual(before.path)
    expect(itemsOf(rest, 'sale')).toMatchObject([
      { status: 'complete', data: {}, orderIds: [first.id] },
      { status: 'incomplete', orderIds: [second?.orderId] },
    ])
  })

  test('error: own offers, offers that are gone, and what the taker does not hold', async () => {
    market.chain.transfer(art, seller, buyer, 5n)
    await market.catchUp()
    const own = await bid({ tokenId: 5n })
    const ownMessage = 'No fillable orders (taker cannot fill own orders)'
    for (const item of [{ token: `${art}:5` }, { token: `${art}:5`, orderId: own.id }])
      expect((await sell([item], { taker: buyer })).body).toMatchObject({
        ...{ code: 5, message: ownMessage },
      })
    const owner = { code: 10, message: 'Taker is not the owner of the token to sell' }
    expect((await sell([{ token: `${art}:5` }])).body).toMatchObject(owner)
    await bid()
    const twice = [{ token: `${art}:1` }, { token: `${art}:1` }]
    expect((await sell(twice)).body).toMatchObject(owner)
    const { order, id } = await bid({ salt: 3n })
    market.chain.cancel(order)
    expect(await sell([{ token: `${art}:1`, orderId: id }])).toMatchObject({
      ...{ status: 410, body: { code: 3, message: 'Order has been cancelled' } },
    })
    const poor = await bid({ salt: 4n })
    market.chain.setFunds(weth, buyer, 1n)
    expect((await sell([{ token: `${art}:1`, orderId: poor.id }])).body.code).toBe(3)
    expect(
      (await sell([{ token: `${art}:1`, orderId: poor.id }], { allowInactiveOrderIds: true }))
        .status,
    ).toBe(200)
    expect((await sell([{ token: `${art}:2`, orderId: poor.id }])).body).toMatchObject({
      ...{ code: 5, message: `No fillable orders (the offer is not for ${art}:2)` },
    })
    expect((await sell([{ token: `${other}:1` }])).body.code).toBe(11)
    expect((await sell([{ token: `${art}:1` }], { feesOnTop: [`${marketplace}:95`] })).status).toBe(
      400,
    )
  })
})
