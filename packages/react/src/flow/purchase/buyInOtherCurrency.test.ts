import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { type BuyForm, createBuyFlow } from './createBuyFlow.ts'

const eth = 10n ** 18n
const dollar = 10n ** 6n
const xyz = '0x00000000000000000000000000000000000000f1'
const names = {
  [ether]: ['ETH', 18],
  [weth]: ['WETH', 18],
  [usdc]: ['USDC', 6],
  [xyz]: ['XYZ', 18],
}

const listed = (id: string, currency: keyof typeof names, raw: bigint, more: object = {}) => {
  const [symbol, decimals] = names[currency] ?? []
  return ask(id, `${raw}`, '7', {
    price: { currency: { contract: currency, symbol, decimals }, amount: { raw: `${raw}` } },
    ...more,
  })
}
const edition = (quantityRemaining: number) => ({ contractKind: 'erc1155', quantityRemaining })

/** A purchase of token 7 where 1 ETH is worth 3000 USDC; the path is what each listing asks, in units of it. */
async function open(
  orders: readonly ReturnType<typeof listed>[],
  form: Partial<BuyForm> = {},
  options: { rate?: string | null; path?: readonly object[]; phase?: string } = {},
) {
  const { rate = '3000', path = [], phase = 'review' } = options
  const market = openMarket({
    '/orders/asks/v5': () => ({ orders }),
    '/currencies/conversion/v1': () => ({ conversion: rate }),
    '/execute/buy/v7': () => ({ steps: [], path }),
  })
  const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
  flow.open(form)
  await until(flow, phase)
  return { market, flow, state: flow.getState() }
}

describe('listings in several currencies', () => {
  test('default: the one that costs least by the rate is bought, in its own currency', async () => {
    const dear = listed('native', ether, eth)
    for (const [raw, bought] of [
      [3000n * dollar - 1n, 'other'],
      [3000n * dollar + 1n, 'native'],
    ] as const) {
      const { state, market } = await open([dear, listed('other', usdc, raw)])
      expect(state).toMatchObject({ quote: { lines: [{ orderId: bought }], warnings: [] } })
      expect(askedAt(market, '/execute/buy/v7')).toMatchObject([{ items: [{ orderId: bought }] }])
      expect(askedAt(market, '/orders/asks/v5')).toHaveLength(1)
    }
  })

  test('behavior: the wrapped form is worth what the native one is', async () => {
    const { state } = await open([listed('a', ether, eth), listed('b', weth, eth - 1n)])
    expect(state).toMatchObject({ quote: { currency: { symbol: 'WETH' }, total: eth - 1n } })
  })

  test('behavior: of what costs the same it is the listing that was shown', async () => {
    const orders = [
      ...[listed('a', ether, eth), listed('b', ether, eth)],
      ...[listed('c', usdc, 3000n * dollar), listed('d', usdc, 3000n * dollar)],
    ]
    for (const orderId of ['b', 'd']) {
      const [currency, unitPrice] = orderId === 'b' ? [ether, eth] : [usdc, 3000n * dollar]
      const { state } = await open(orders, { seen: { orderId, currency, unitPrice } })
      expect(state).toMatchObject({ quote: { lines: [{ orderId }], warnings: [] } })
    }
  })

  test('behavior: without a rate nothing is compared, which is told, and what was shown is bought', async () => {
    const orders = [listed('a', usdc, 5n * dollar), listed('b', ether, eth)]
    const shown = { orderId: 'a', currency: usdc, unitPrice: 5n * dollar }
    const warnings = [{ kind: 'incomparable' }]
    const { state } = await open(orders, { seen: shown }, { rate: null })
    expect(state).toMatchObject({ quote: { lines: [{ orderId: 'a' }], warnings } })
    // Beside no price it is the one that has a worth.
    expect((await open(orders, {}, { rate: null })).state).toMatchObject({
      quote: { lines: [{ orderId: 'b' }], warnings },
    })
  })

  test('behavior: decimals that an answer tells of an unknown currency make it no cheaper', async () => {
    const { state } = await open([listed('a', xyz, 1n), listed('b', ether, eth)])
    expect(state).toMatchObject({
      quote: { lines: [{ orderId: 'b' }], warnings: [{ kind: 'incomparable' }] },
    })
  })

  test('behavior: of many, the currency in which all of them cost least, and that others are cheaper', async () => {
    const orders = [
      listed('few', usdc, 300n * dollar, edition(2)),
      listed('rest', usdc, 9000n * dollar, edition(9)),
      listed('many', ether, eth, edition(5)),
    ]
    const two = await open(orders, { quantity: 2n })
    expect(two.state).toMatchObject({
      quote: { lines: [{ orderId: 'few', quantity: 2n }], total: 600n * dollar, available: 11n },
    })
    expect(two.state).toMatchObject({ quote: { warnings: [] } })
    // 600 and 9000 dollars are 3.2 ETH; three at one each are 3.
    const three = await open(orders, { quantity: 3n })
    expect(three.state).toMatchObject({
      quote: {
        ...{ lines: [{ orderId: 'many', quantity: 3n }], total: 3n * eth, available: 11n },
        warnings: [
          {
            kind: 'cheaper-left',
            price: { amount: eth, currency: { symbol: 'ETH' } },
            market: { amount: 300n * dollar, currency: { symbol: 'USDC' } },
          },
        ],
      },
    })
    // Of six there are enough in dollars alone.
    expect((await open(orders, { quantity: 6n })).state).toMatchObject({
      quote: { total: 36_600n * dollar, warnings: [{ kind: 'cheaper-left' }] },
    })
  })

  test('behavior: an own one is no choice', async () => {
    const own = listed('own', ether, 1n, { maker: account })
    const { state } = await open([own, listed('b', usdc, 5n, { maker })])
    expect(state).toMatchObject({ quote: { lines: [{ orderId: 'b' }], warnings: [] } })
    expect((await open([own], {}, { phase: 'unavailable' })).state.problem).toMatchObject({
      code: 'own_listing',
    })
  })

  test('behavior: what is missing is told in the currency of the listing', async () => {
    const market = openMarket(
      { '/orders/asks/v5': () => ({ orders: [listed('b', usdc, 5n * dollar)] }) },
      { getBalance: async () => 4n * dollar },
    )
    const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { currency: { symbol: 'USDC', decimals: 6 } },
      problem: { code: 'insufficient_funds', missing: dollar, currency: { symbol: 'USDC' } },
    })
  })
})

describe('a listing that was shown', () => {
  const shown = { orderId: 'a', currency: usdc, unitPrice: 3000n * dollar } as const

  test.each([
    ['dearer in the same currency', listed('b', usdc, 3001n * dollar), '3000'],
    ['dearer by the rate', listed('b', ether, eth + 1n), '3000'],
    ['without a rate', listed('b', ether, 1n), null],
  ])('behavior: it is gone, and the next one is %s: accepted first', async (_, next, rate) => {
    const { flow, state, market } = await open([next], { seen: shown }, { rate })
    const { warnings = [] } = 'quote' in state ? (state.quote ?? {}) : {}
    expect(warnings).toMatchObject([
      {
        kind: 'above-shown',
        price: { amount: BigInt(next.price.amount.raw) },
        market: { amount: 3000n * dollar, currency: { symbol: 'USDC', decimals: 6 } },
      },
    ])
    const before = market.asked.length
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    expect(market.asked).toHaveLength(before)
  })

  test.each([
    ['less in the same currency', listed('b', usdc, 2999n * dollar)],
    ['the same by the rate', listed('b', ether, eth)],
  ])('behavior: it is gone, and the next one costs %s: nothing to accept', async (_, next) => {
    const { state } = await open([next], { seen: shown })
    expect(state).toMatchObject({ quote: { lines: [{ orderId: 'b' }], warnings: [] } })
  })

  test('behavior: the exact price counts, not what its listing said', async () => {
    const raw = `${3000n * dollar + 1n}`
    const path = [
      { orderId: 'a', currency: usdc, quantity: 1, rawQuote: raw, contract, tokenId: '7' },
    ]
    const { state } = await open([listed('a', usdc, 3000n * dollar)], { seen: shown }, { path })
    expect(state).toMatchObject({ quote: { warnings: [{ kind: 'above-shown' }] } })
  })
})
