import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  ether,
  maker,
  openMarket,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { readListContexts } from './readListContexts.ts'

test.each([
  ['a collection that is not told', [], true],
  ['royalties that are not told', [{ id: contract }], true],
  ['royalties without whose they are', [{ id: contract, royalties: { bps: 500 } }], true],
  ['none', [{ id: contract, royalties: { bps: 0 } }], false],
  [
    'some',
    [{ id: contract, royalties: { bps: 500, breakdown: [{ recipient: maker, bps: 500 }] } }],
    false,
  ],
])(
  'readListContexts: behavior: of %s royalties are unknown: %s',
  async (_, collections, isUntold) => {
    const { scope } = openMarket({
      '/collections/v7': () => ({ collections }),
      [`/users/${account}/tokens/v10`]: () => ({ tokens: [] }),
    })
    const { signal } = new AbortController()
    const [context] = await readListContexts(scope, { tokens: [{ contract, tokenId: 7n }] }, signal)
    expect(context?.isRoyaltyUntold).toBe(isUntold)
  },
)

describe('readListContexts: options: currency', () => {
  const price = (of: string, raw: string, net = raw) => ({
    ...{ currency: { contract: of, symbol: 'X', decimals: 0 }, amount: { raw } },
    netAmount: { raw: net },
  })
  const token = { contract, tokenId: 7n }
  const eth = 10n ** 18n
  const read = async (more: {
    currency?: typeof usdc
    conversion?: string | null
    floor?: object
    lastSale?: object
    own?: object[]
    accepts?: string[]
  }) => {
    const { currency, conversion = null, own = [], accepts = [] } = more
    const floor = { maker, price: more.floor ?? price(ether, `${eth}`) }
    const { scope } = openMarket({
      '/currencies/conversion/v1': () => ({ conversion }),
      [`/collections/${contract}/marketplace-configurations/v2`]: () => ({
        marketplaces: [
          {
            orderbook: 'reservoir',
            exchanges: {
              seaport: {
                orderKind: 'seaport-v1.5',
                paymentTokens: accepts.map(address => ({ address })),
              },
            },
          },
        ],
      }),
      '/collections/v7': () => ({ collections: [{ id: contract, floorAsk: floor }] }),
      '/orders/asks/v5': (_, url) => ({
        orders: url.searchParams.get('maker') ? own : [ask('0xf', `${eth}`)],
      }),
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: [
          {
            token: {
              ...{ contract, tokenId: '7', kind: 'erc721' },
              attributes: [{ key: 'Sky', value: 'clear', floorAskPrice: price(ether, '9') }],
              ...(more.lastSale ? { lastSale: { price: more.lastSale } } : {}),
              topBid: { id: '0xa', maker, price: price(weth, `${eth}`, `${eth / 2n}`) },
            },
            ownership: { tokenCount: '1', onSaleCount: own.length > 0 ? '1' : '0' },
          },
        ],
      }),
    })
    const { signal } = new AbortController()
    return (await readListContexts(scope, { tokens: [token], currency }, signal))[0]
  }

  test('default: the native currency, by which the wrapped one is measured', async () => {
    expect(await read({})).toMatchObject({
      ...{ currency: { symbol: 'ETH' }, isOther: false, isIncomparable: false },
      ...{ floor: eth, floorByRate: undefined, traitFloor: { price: 9n } },
      bestOffer: { amount: eth / 2n },
    })
    expect(await read({ currency: weth })).toMatchObject({
      ...{ currency: { symbol: 'WETH' }, isOther: false, floor: eth },
    })
  })

  test('behavior: what others ask in ether is measured by the rate, and follows no rule', async () => {
    expect(await read({ currency: usdc, conversion: '3000.5' })).toMatchObject({
      ...{ currency: { symbol: 'USDC', decimals: 6 }, isOther: true, isIncomparable: false },
      ...{ floor: undefined, floorByRate: 3_000_500_000n, traitFloor: undefined },
      bestOffer: { currency: { symbol: 'USDC' }, amount: 1_500_250_000n, isConverted: true },
    })
  })

  test('behavior: without a rate nothing of it is compared, and what is in the currency is', async () => {
    expect(await read({ currency: usdc })).toMatchObject({
      ...{ floor: undefined, floorByRate: undefined, bestOffer: undefined, isIncomparable: true },
    })
    const inDollars = { floor: price(usdc, '5000000'), lastSale: price(usdc, '4000000') }
    expect(await read({ currency: usdc, ...inDollars })).toMatchObject({
      ...{ floor: 5_000_000n, lastSale: { amount: 4_000_000n }, bestOffer: undefined },
      // The offer is in ether.
      isIncomparable: true,
    })
  })

  test('behavior: in ether, what others ask in dollars is measured by the rate, and follows no rule', async () => {
    const inDollars = { floor: price(usdc, '2000000000'), lastSale: price(usdc, '1500000000') }
    const third = 666_666_666_666_666_667n
    for (const currency of [undefined, weth])
      expect(await read({ ...inDollars, currency, conversion: '3000' })).toMatchObject({
        ...{ isOther: false, isIncomparable: false, floor: undefined, floorByRate: third },
        lastSale: { amount: eth / 2n, isConverted: true },
        bestOffer: { amount: eth / 2n },
      })
  })

  test('behavior: in ether, without a rate, a floor in dollars gives way to the cheapest in ether; a last sale to nothing', async () => {
    const floor = price(usdc, '2000000000')
    expect(await read({ floor })).toMatchObject({ floor: eth, isIncomparable: false })
    expect(await read({ floor, lastSale: floor })).toMatchObject({
      ...{ floor: eth, lastSale: undefined, isIncomparable: true },
    })
  })

  test('behavior: own listings are compared with in the same currency alone', async () => {
    const own = [
      ask('0xb', '7', '7', { maker: account }),
      ask('0xc', '5', '7', { maker: account, price: price(usdc, '5') }),
    ]
    expect((await read({ currency: usdc, own }))?.live?.map(({ worth }) => worth)).toEqual([
      undefined,
      5n,
    ])
    expect((await read({ own }))?.live?.map(({ worth }) => worth)).toEqual([7n, undefined])
  })

  test('behavior: what the marketplace takes is what there is to choose from', async () => {
    const symbolsOf = async (accepts: string[]) =>
      (await read({ accepts }))?.currencies?.map(({ symbol }) => symbol)
    expect(await symbolsOf([ether, usdc])).toEqual(['ETH', 'USDC'])
    expect(await symbolsOf([])).toEqual(['ETH', 'WETH', 'USDC'])
  })

  test('error: a currency that the client was not told of', async () => {
    await expect(read({ currency: maker as typeof usdc })).rejects.toMatchObject({
      code: 'invalid_configuration',
    })
  })
})
