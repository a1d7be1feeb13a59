import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  ether,
  maker,
  openMarket,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { priceOf } from '../../testing/priceOf.ts'
import { createAcceptOfferFlow } from '../offer/createAcceptOfferFlow.ts'
import { openWarnings } from './openWarnings.ts'

const eth = 10n ** 18n
const collectionSet = { tokenSetId: `contract:${contract}`, criteria: { kind: 'collection' } }
const attributeSet = (key: string, value: string) => ({
  tokenSetId: `list:${contract}:0xab`,
  criteria: { kind: 'attribute', data: { attribute: { key, value } } },
})
const trait = (key: string, value: string, floor?: bigint, of = ether) => ({
  ...{ key, value, floorAskPrice: floor === undefined ? null : priceOf(floor, of) },
})
const offerOf = (id: string, net: bigint, of: typeof ether, by = maker) => ({
  ...{ id, maker: by, price: { ...priceOf(net * 2n, of), netAmount: { raw: `${net}` } } },
})
const inWeth = { currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 }
const inDollars = { currency: usdc, currencySymbol: 'USDC', currencyDecimals: 6 }
const lineOf = (tokenId: string, net = eth, currency: object = inWeth) => ({
  ...{ orderId: `0x${tokenId}`, contract, tokenId, quantity: 1, rawQuote: `${net}` },
  ...currency,
})

type Told = {
  attributes?: object[]
  lastSale?: bigint
  rarityRank?: number
  /** Of the offer: what it takes. */
  set?: object
  /** What the account asks for another token of the collection. */
  asks?: bigint
  /** What the offer brings in dollars instead of 1 WETH, base units, and what the marketplace says one ETH is of it. */
  dollars?: bigint
  rate?: string
  /** What the offer pays, called WETH. */
  payIn?: typeof ether
  /** What the last sale was in. */
  soldIn?: typeof ether
  /** The best offer that the marketplace has for each. */
  topBid?: object
}

/** The warnings of a sale of token 7, floor 1.1, of a collection of 1,000, and what accepts them. */
async function review(told: Told, ids = ['7'], partial = false) {
  const lastSale =
    told.lastSale === undefined ? null : { price: priceOf(told.lastSale, told.soldIn) }
  const market = openMarket({
    '/collections/v7': () => ({
      collections: [
        {
          ...{ id: contract, contractKind: 'erc721', tokenCount: '1000' },
          floorAsk: { id: '0xf', maker, price: priceOf((eth * 11n) / 10n) },
        },
      ],
    }),
    '/currencies/conversion/v1': () => ({ conversion: told.rate ?? null }),
    '/orders/bids/v6': (_, { searchParams }) => ({
      orders: searchParams
        .getAll('ids')
        .map(id => ({ ...ask(id, '1', '7', { side: 'buy' }), ...told.set })),
    }),
    '/tokens/v7': () => ({
      tokens: ids.map(tokenId => ({
        token: {
          ...{ contract, tokenId, kind: 'erc721', lastSale },
          ...{ attributes: told.attributes, rarityRank: told.rarityRank },
        },
        market: { topBid: told.topBid },
      })),
    }),
    '/orders/asks/v5': () => ({
      orders:
        told.asks === undefined ? [] : [ask('0xown', `${told.asks}`, '9', { maker: account })],
    }),
  })
  const acceptOffer = async () => ({
    path: ids.map(id =>
      told.dollars === undefined
        ? lineOf(id, eth, { ...inWeth, currency: told.payIn ?? weth })
        : lineOf(id, told.dollars, inDollars),
    ),
    ...{ steps: [], state: { status: 'complete' } },
  })
  const { client } = market.scope
  const actions = { ...client.actions, acceptOffer } as unknown as typeof client.actions
  const flow = createAcceptOfferFlow({ ...market.scope, client: { ...client, actions } })
  flow.open({
    ...{ items: ids.map(id => ({ token: { contract, tokenId: BigInt(id) }, quantity: 1n })) },
    partial,
  })
  await until(flow, 'review')
  const state = flow.getState()
  return { flow, open: openWarnings(state.form, 'quote' in state && state.quote) }
}

describe('saleWarnings', () => {
  test('behavior: an offer in a currency that nobody configured waits until its contract is accepted', async () => {
    const { flow, open } = await review({ payIn: maker })
    expect(open).toMatchObject([
      { kind: 'unknown-currency', key: `unknown-currency:${maker}`, recipient: maker },
      { kind: 'incomparable' },
    ])
    flow.setForm({ acknowledged: open.slice(1).map(({ key }) => key) })
    await flow.start()
    expect(flow.getState().phase).toBe('review')
  })

  test('behavior: a rare token into an offer for any waits until all of it was accepted', async () => {
    const { flow, open } = await review({
      ...{ set: collectionSet, lastSale: eth + 1n, rarityRank: 100 },
      attributes: [trait('Rim', 'Iron', eth), trait('Rim', 'Gold', 3n * eth), trait('Hull', 'Oak')],
    })
    expect(open).toMatchObject([
      { kind: 'sale-below-sale', price: { amount: eth }, market: { amount: eth + 1n } },
      { kind: 'sale-below-trait', market: { amount: 3n * eth }, trait: { value: 'Gold' } },
      { kind: 'sale-of-rare', rarity: { rank: 100n, of: 1000n } },
    ])
    const keys = open.map(({ key }) => key)
    flow.setForm({ acknowledged: keys.slice(1) })
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    flow.setForm({ acknowledged: keys })
    await flow.start()
    expect(flow.getState().phase).toBe('complete')
  })

  test.each<[string, Told, string[]]>([
    ['as common as the floor', { attributes: [trait('Rim', 'Iron', (eth * 11n) / 10n)] }, []],
    ['with a trait that asks less', { attributes: [trait('Rim', 'Iron', eth - 1n)] }, []],
    [
      'whose trait is asked for by the account alone',
      {
        ...{ attributes: [trait('Rim', 'Gold', 3n * eth)], asks: 3n * eth },
      },
      [],
    ],
    ['whose last sale was for as much', { lastSale: eth }, []],
    ['behind the rarest tenth', { rarityRank: 101 }, []],
    ['of which nothing is known', {}, []],
    [
      'with the trait that the offer is for',
      {
        set: attributeSet('Rim', 'Gold'),
        attributes: [trait('Rim', 'Gold', 3n * eth), trait('Hull', 'Oak', 2n * eth)],
      },
      [],
    ],
    [
      'with a dearer trait than the offer is for',
      {
        set: attributeSet('Hull', 'Oak'),
        attributes: [trait('Rim', 'Gold', 3n * eth), trait('Hull', 'Oak', 2n * eth)],
      },
      ['sale-below-trait'],
    ],
  ])('behavior: an offer for any, a token %s', async (_, told, kinds) => {
    const { open } = await review({ set: collectionSet, ...told })
    expect(open.map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each([
    ['half of the last sale', 2n * eth, []],
    ['less than half of it', 2n * eth + 1n, ['sale-below-sale']],
  ])(
    'behavior: an offer for this token alone, of %s: what it is worth is for its bidder to say',
    async (_, lastSale, kinds) => {
      const attributes = [trait('Rim', 'Gold', 3n * eth)]
      const { open } = await review({ attributes, lastSale, rarityRank: 1 })
      expect(open.map(({ kind }) => kind)).toEqual(kinds)
    },
  )

  const rare: Told = {
    ...{ set: collectionSet, attributes: [trait('Rim', 'Gold', 3n * eth)], rarityRank: 1 },
    ...{ lastSale: 2n * eth },
  }
  // Of 1.1 ether at 3,000 a half is 1,650.
  test.each<[string, Told, object[]]>([
    [
      'one dollar for a rare one',
      { ...rare, dollars: 1_000_000n, rate: '3000' },
      [
        { kind: 'sale-below-floor', market: { amount: 3_300_000_000n }, isConverted: true },
        { kind: 'sale-below-sale', market: { amount: 6_000_000_000n }, isConverted: true },
        { kind: 'sale-below-trait', market: { amount: 9_000_000_000n }, trait: { value: 'Gold' } },
        { kind: 'sale-of-rare', price: { amount: 1_000_000n }, rarity: { rank: 1n } },
      ],
    ],
    [
      'a base unit less than half of the floor',
      { dollars: 1_649_999_999n, rate: '3000' },
      [{ kind: 'sale-below-floor', price: { currency: { symbol: 'USDC', decimals: 6 } } }],
    ],
    ['half of the floor', { dollars: 1_650_000_000n, rate: '3000' }, []],
    [
      'any amount without a rate',
      { ...rare, dollars: 10n ** 12n },
      [
        { kind: 'incomparable', price: { amount: 10n ** 12n }, market: undefined },
        { kind: 'sale-of-rare', rarity: { rank: 1n, of: 1000n } },
      ],
    ],
    [
      'less than its last sale, in dollars too, whatever the rate says',
      {
        ...{ set: collectionSet, dollars: 3_000_000_000n, rate: '1' },
        ...{ lastSale: 3_000_000_001n, soldIn: usdc },
      },
      [{ kind: 'sale-below-sale', market: { amount: 3_000_000_001n }, isConverted: undefined }],
    ],
  ])('behavior: an offer in dollars, %s', async (_, told, expected) => {
    const { open } = await review(told)
    expect(open).toMatchObject(expected)
    expect(open).toHaveLength(expected.length)
  })

  // What 1 ether after fees is beside 3,000 dollars, at 3,000.
  test.each<[string, Told, object[]]>([
    [
      'for a rare one, whose trait is listed in dollars',
      {
        ...{ set: collectionSet, rate: '3000' },
        attributes: [trait('Rim', 'Iron', 2n * eth), trait('Rim', 'Gold', 9_000_000_000n, usdc)],
      },
      [
        {
          ...{ kind: 'sale-below-trait', trait: { value: 'Gold' }, isConverted: true },
          market: { currency: { symbol: 'WETH' }, amount: 3n * eth },
        },
      ],
    ],
    [
      'for one whose trait cannot be compared',
      {
        ...{ set: collectionSet },
        attributes: [trait('Rim', 'Iron', eth / 2n), trait('Rim', 'Gold', 9_000_000_000n, usdc)],
      },
      [{ kind: 'incomparable', price: { amount: eth }, token: { tokenId: 7n } }],
    ],
    [
      'for that of a trait, sold into an offer for the token alone',
      { attributes: [trait('Rim', 'Gold', 9_000_000_000n, usdc)] },
      [],
    ],
    [
      'beside a better offer in dollars',
      { topBid: offerOf('0xbest', 3_000_000_001n, usdc), rate: '3000' },
      [
        {
          ...{ kind: 'sale-below-offer', price: { amount: eth }, isConverted: true },
          // A millionth of a dollar more is a third of 10 ** 9 wei, rounded up.
          market: { currency: { symbol: 'WETH' }, amount: eth + 333_333_334n },
        },
      ],
    ],
    ['beside one that brings as much', { topBid: offerOf('0xa', eth, weth), rate: '3000' }, []],
    ['beside a worse one', { topBid: offerOf('0xa', 2_999_999_999n, usdc), rate: '3000' }, []],
    [
      'beside a better one in ether',
      { topBid: offerOf('0xa', eth + 1n, weth) },
      [{ kind: 'sale-below-offer', market: { amount: eth + 1n }, isConverted: undefined }],
    ],
    ['beside one without a rate', { topBid: offerOf('0xa', 1n, usdc) }, [{ kind: 'incomparable' }]],
    ['beside one of the account', { topBid: offerOf('0xa', 9n * eth, weth, account) }, []],
    // It is told with other fees than the sale has, which its steps say themselves.
    ['into the best', { topBid: offerOf('0x7', eth + 1n, weth) }, []],
  ])('behavior: an offer in ether, %s', async (_, told, expected) => {
    const { open } = await review(told)
    expect(open).toMatchObject(expected)
    expect(open).toHaveLength(expected.length)
  })

  test('behavior: the best offer for two of which it takes one is none beside the other', async () => {
    const told = { topBid: offerOf('0X8', 3n * eth, weth) }
    expect((await review(told, ['7', '8'])).open).toEqual([])
    expect((await review(told, ['7', '9'])).open).toMatchObject([
      ...['7', '9'].map(id => ({ kind: 'sale-below-offer', token: { tokenId: BigInt(id) } })),
    ])
  })

  test('behavior: of several that may fail one by one the sum is not promised', async () => {
    expect((await review({}, ['7', '8'])).open).toEqual([])
    expect((await review({}, ['7'], true)).open).toEqual([])
    expect((await review({}, ['7', '8'], true)).open).toMatchObject([
      { kind: 'sale-of-part', price: { amount: 2n * eth }, market: undefined },
    ])
  })
})
