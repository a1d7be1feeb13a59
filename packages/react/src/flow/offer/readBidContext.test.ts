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
import { problemOf } from '../problemOf.ts'
import { criteriaRoot } from './criteriaRoot.ts'
import { type BidTarget, readBidContext, readOfferContext, readWanted } from './readBidContext.ts'

const offer = (raw: string, by: string) =>
  ask(`0x${raw}`, raw, '7', {
    ...{ side: 'buy', maker: by },
    price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw } },
  })
const topOf = async (...orders: object[]) => {
  const { scope } = openMarket({
    '/tokens/v7': () => ({ tokens: [] }),
    '/orders/bids/v6': () => ({ orders }),
  })
  const target = { contract, tokenId: 7n, several: false }
  return (await readBidContext({ ...scope, target }, {}, new AbortController().signal)).topOffer
}

describe('readBidContext', () => {
  test('behavior: the best offer to beat is that of somebody else', async () => {
    expect(await topOf(offer('300', account), offer('200', maker), offer('100', maker))).toBe(200n)
    expect(await topOf(offer('300', account))).toBeUndefined()
    expect(await topOf()).toBeUndefined()
  })
})

describe('what others ask', () => {
  const price = (raw: string) => ({
    ...{ currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
  })
  const row = (tokenId: string, by: string, raw: string) => ({
    ...{ token: { contract, tokenId }, market: { floorAsk: { maker: by, price: price(raw) } } },
  })
  const contextOf = async (
    target: Omit<BidTarget, 'contract'>,
    tokens: object[],
    asks: object[],
    conversion: string | null = null,
  ) => {
    const { scope } = openMarket({
      '/currencies/conversion/v1': () => ({ conversion }),
      '/collections/v7': () => ({
        collections: [{ id: contract, floorAsk: { maker, price: price('1') } }],
      }),
      '/tokens/v7': (_, url) => ({
        tokens: tokens.slice(0, Number(url.searchParams.get('limit'))),
      }),
      '/orders/asks/v5': (_, url) => ({
        orders: url.searchParams.get('token') === `${contract}:7` ? asks : [],
      }),
    })
    const { signal } = new AbortController()
    return readBidContext({ ...scope, target: { contract, ...target } }, {}, signal)
  }
  const askOf = async (...args: Parameters<typeof contextOf>) =>
    (await contextOf(...args)).ask?.amount
  const edition = { tokenId: 7n, several: true }

  test('behavior: of an edition whose cheapest is the account’s own, the next one', async () => {
    const asks = [ask('a', '40', '7', { maker: account }), ask('b', '60')]
    expect(await askOf(edition, [row('7', account, '40')], asks)).toBe(60n)
  })

  test('behavior: of an edition that only the account lists, or nobody, nothing', async () => {
    const own = [ask('a', '40', '7', { maker: account })]
    expect(await askOf(edition, [row('7', account, '40')], own)).toBeUndefined()
    expect(await askOf(edition, [{ token: { contract, tokenId: '7' } }], [])).toBeUndefined()
  })

  test('behavior: how many there are is told of an edition alone, and only where the token says', async () => {
    const supplyOf = async (target: Omit<BidTarget, 'contract'>, supply: number | null) =>
      (await contextOf(target, [{ token: { contract, tokenId: '7', supply } }], [])).supply
    expect(await supplyOf(edition, 49)).toBe(49n)
    expect(await supplyOf(edition, null)).toBeUndefined()
    // Nobody is known to have any: that is not that there are none.
    expect(await supplyOf(edition, 0)).toBeUndefined()
    // Any of several can be as many as all of them together.
    expect(
      await supplyOf({ attribute: { key: 'Sky', value: 'clear' }, several: true }, 49),
    ).toBeUndefined()
  })

  test('behavior: of a trait whose cheapest is the account’s own, the next token with it', async () => {
    const target = { attribute: { key: 'Sky', value: 'clear' }, several: false }
    const tokens = [row('7', account, '40'), row('8', maker, '60')]
    expect(await askOf(target, tokens, [])).toBe(60n)
  })

  test('behavior: of a trait whose cheapest is in dollars, that by the rate, else the next token with it, and that it is not the cheapest', async () => {
    const target = { attribute: { key: 'Sky', value: 'clear' }, several: false }
    const inDollars = { ...price('40'), currency: { contract: usdc, symbol: 'USDC', decimals: 6 } }
    const first = {
      token: { contract, tokenId: '7' },
      market: { floorAsk: { maker, price: inDollars } },
    }
    const read = (rate: string | null) =>
      contextOf(target, [first, row('8', maker, '60')], [], rate)
    expect(await read(null)).toMatchObject({ ask: { amount: 60n }, isIncomparable: true })
    // 40 millionths of a dollar, at 500,000 for one.
    expect(await read('500000')).toMatchObject({
      ...{ ask: { amount: 80_000_000n, isConverted: true }, isIncomparable: false },
    })
  })

  test('behavior: of a token in a currency that nobody was told of, the floor of its collection, and that it is not its price', async () => {
    const untold = { ...price('40'), currency: { contract, symbol: 'ETH', decimals: 18 } }
    const own = {
      token: { contract, tokenId: '7' },
      market: { floorAsk: { maker, price: untold } },
    }
    expect(await contextOf({ tokenId: 7n, several: false }, [own], [], '1')).toMatchObject({
      ...{ ask: { amount: 1n }, isIncomparable: true },
    })
  })
})

describe('options: currency', () => {
  const price = (of: string, raw: string) => ({
    ...{ currency: { contract: of, symbol: 'X', decimals: 0 }, amount: { raw } },
  })
  const read = (
    currency: typeof usdc | undefined,
    conversion: string | null = null,
    floor = price(ether, `${10n ** 18n}`),
  ) => {
    const market = openMarket(
      {
        '/currencies/conversion/v1': () => ({ conversion }),
        '/collections/v7': () => ({
          collections: [{ id: contract, floorAsk: { maker, price: floor } }],
        }),
        '/orders/bids/v6': (_, url) => ({
          orders: [
            ...(url.searchParams.get('maker') ? [] : [offer('9', maker)]),
            { ...offer('5', account), price: price(usdc, '5'), quantityRemaining: 2 },
            { ...offer('7', account), quantityRemaining: 1 },
          ],
        }),
      },
      { getBalance: async of => (of === usdc ? 3n : 100n), getAllowance: async () => 4n },
    )
    const target = { contract, several: false }
    return readOfferContext({ ...market.scope, target }, { currency }, new AbortController().signal)
  }

  test('default: the wrapped native one, with the offers in it', async () => {
    expect(await read(undefined)).toMatchObject({
      ...{ currency: { symbol: 'WETH' }, isOther: false, floor: 10n ** 18n, topOffer: 9n },
      ...{ balance: 100n, offers: [{ amount: 7n }] },
      currencies: [{ symbol: 'WETH' }, { symbol: 'USDC' }],
    })
  })

  test('behavior: of one token what it was last sold for, and of all what somebody else offers at best', async () => {
    const answers = {
      '/tokens/v7': (_: unknown, url: URL) => ({
        tokens: [
          {
            token: {
              ...{ contract, tokenId: '7' },
              ...(url.searchParams.get('includeLastSale') === 'true'
                ? { lastSale: { price: price(ether, '61') } }
                : {}),
            },
          },
        ],
      }),
      '/orders/bids/v6': () => ({ orders: [offer('5', account), offer('4', maker)] }),
    }
    const of = (more: { tokenId?: bigint }) =>
      readBidContext(
        { ...openMarket(answers).scope, target: { contract, several: true, ...more } },
        {},
        new AbortController().signal,
      )
    expect(await of({ tokenId: 7n })).toMatchObject({
      ...{ ask: undefined, sold: { currency: { symbol: 'ETH' }, amount: 61n } },
      best: { amount: 4n },
    })
    expect(await of({})).toMatchObject({ sold: undefined, best: { amount: 4n } })
  })

  test('behavior: balance and offers are those of the one that is chosen, the market is by the rate', async () => {
    expect(await read(usdc, '2000')).toMatchObject({
      ...{ currency: { symbol: 'USDC', decimals: 6 }, isOther: true, topOffer: undefined },
      ...{ balance: 3n, allowance: 4n, offers: [{ amount: 10n }] },
      ...{ floor: undefined, floorByRate: 2_000_000_000n, isIncomparable: false },
      ask: { amount: 2_000_000_000n, isConverted: true },
    })
    expect(await read(usdc)).toMatchObject({ ask: undefined, isIncomparable: true })
  })

  test('behavior: in the wrapped one, what is asked in dollars is by the rate, or said not to be compared', async () => {
    const floor = price(usdc, '2000000000')
    // Two thirds of an ether, rounded down: it is the most to pay.
    expect(await read(undefined, '3000', floor)).toMatchObject({
      ...{ floor: undefined, floorByRate: 666_666_666_666_666_666n, isIncomparable: false },
      ask: { currency: { symbol: 'WETH' }, amount: 666_666_666_666_666_666n, isConverted: true },
    })
    expect(await read(undefined, null, floor)).toMatchObject({
      ...{ floor: undefined, floorByRate: undefined, ask: undefined, isIncomparable: true },
    })
  })
})

describe('readWanted', () => {
  const attribute = { key: 'Sky', value: 'clear' }
  /** Of a marketplace where so many tokens have the attribute. */
  function setUp(count: number) {
    const { scope, asked } = openMarket({
      '/tokens/v7': (_, url) => {
        const from = Number(url.searchParams.get('continuation') ?? 0)
        const limit = Math.min(Number(url.searchParams.get('limit')), count - from)
        return {
          tokens: Array.from({ length: limit }, (_, at) => ({
            token: { contract, tokenId: `${from + at}` },
          })),
          continuation: from + limit < count ? `${from + limit}` : null,
        }
      },
    })
    const target = { contract, attribute, several: false }
    return { asked, read: () => readWanted({ ...scope, target }, new AbortController().signal) }
  }

  test('default: the root of all tokens that have the attribute, however many pages they are', async () => {
    const { read } = setUp(250)
    const ids = Array.from({ length: 250 }, (_, at) => BigInt(at))
    expect(await read()).toEqual({ wanted: { contract, root: criteriaRoot(ids) }, tokens: 250 })
  })

  test('behavior: as many as an offer can name are named', async () => {
    expect(await setUp(10_000).read()).toMatchObject({ tokens: 10_000 })
  })

  test('error: more than an offer can name are told so, and not taken for some of them', async () => {
    const { read, asked } = setUp(10_001)
    const error = await read().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'too_many_tokens',
      details: { field: 'attribute', key: 'Sky', value: 'clear', most: 10_000 },
      moneyMoved: 'no',
    })
    expect(problemOf(error)).toMatchObject({
      happened: 'More than 10,000 tokens have this trait: an offer cannot name so many.',
      remedy: 'none',
    })
    expect(asked).toHaveLength(100)
  })
})
