import { describe, expect, test } from 'vitest'
import {
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { readTradeWarnings, type TradedLine } from './tradeWarnings.ts'

const eth = 10n ** 18n
const rates = '/currencies/conversion/v1'
const of = (address: typeof ether, decimals: number, symbol = '') => ({ address, symbol, decimals })
const dollars = of(usdc, 6, 'USDC')
const line = (tokenId: bigint, amount: bigint, currency = dollars, quantity = 1n): TradedLine => ({
  ...{ token: { contract, tokenId }, quantity, currency, amount },
})
const floorIn = (address: typeof ether, raw: bigint) => ({
  id: '0xf',
  ...{ maker, price: { currency: { contract: address }, amount: { raw: `${raw}` } } },
})

/** What is to be accepted about a purchase in a market with this floor, and where the marketplace tells this rate. */
async function warningsOf(
  lines: readonly TradedLine[],
  {
    floor = floorIn(ether, eth / 10n),
    rate,
    marks = {},
    asks = [],
  }: { floor?: object; rate?: string; marks?: Record<string, object>; asks?: object[] } = {},
) {
  const market = openMarket({
    '/collections/v7': () => ({
      collections: [{ id: contract, contractKind: 'erc721', floorAsk: floor }],
    }),
    '/tokens/v7': () => ({
      tokens: Object.entries(marks).map(([tokenId, mark]) => ({
        token: { contract, tokenId, ...mark },
      })),
    }),
    [rates]: () => ({ conversion: rate ?? null }),
    '/orders/asks/v5': () => ({ orders: asks }),
  })
  const { signal } = new AbortController()
  const found = await readTradeWarnings(market.scope, { lines, partial: false }, signal)
  return { found, rates: askedAt(market, rates).length }
}

describe('readTradeWarnings', () => {
  // Twice the floor of 0.1 ether at 3,000 is 600.
  test.each<[string, bigint, { floor?: object; rate?: string }, object[]]>([
    [
      'a million, for a floor of 0.1 ether',
      10n ** 12n,
      { rate: '3000' },
      [
        {
          ...{ kind: 'above-floor', price: { currency: dollars, amount: 10n ** 12n } },
          ...{ market: { currency: dollars, amount: 300_000_000n }, isConverted: true },
        },
      ],
    ],
    ['twice the floor by the rate', 600_000_000n, { rate: '3000' }, []],
    ['a base unit more', 600_000_001n, { rate: '3000' }, [{ kind: 'above-floor' }]],
    [
      'where no rate is told',
      1n,
      {},
      [{ kind: 'incomparable', price: { amount: 1n }, market: undefined, token: { tokenId: 7n } }],
    ],
    [
      'against a floor in dollars, which needs no rate',
      201n,
      { floor: floorIn(usdc, 100n) },
      [{ kind: 'above-floor', market: { amount: 100n }, isConverted: undefined }],
    ],
    ['against no floor', 10n ** 12n, { floor: { id: null, price: null } }, []],
  ])('behavior: dollars: %s', async (_, amount, market, expected) => {
    const { found } = await warningsOf([line(7n, amount)], market)
    expect(found).toMatchObject(expected)
    expect(found).toHaveLength(expected.length)
  })

  // 300 dollars at 3,000 are 0.1 ether.
  test.each<[string, bigint, Parameters<typeof warningsOf>[1], object[]]>([
    ['twice a floor in dollars', eth / 5n, { rate: '3000' }, []],
    [
      'more than that',
      eth / 5n + 1n,
      { rate: '3000' },
      [{ kind: 'above-floor', market: { amount: eth / 10n }, isConverted: true }],
    ],
    ['where no rate is told', 1n, {}, [{ kind: 'incomparable', market: undefined }]],
    ['where the rate is 0', 1n, { rate: '0' }, [{ kind: 'incomparable' }]],
    // What is asked for more than the floor is no bound from above.
    ['at what is asked in ether', eth, { asks: [ask('a', `${eth}`)] }, [{ kind: 'incomparable' }]],
    [
      'at more than twice that',
      2n * eth + 1n,
      { asks: [ask('a', `${eth}`)] },
      [{ kind: 'above-floor', market: { amount: eth } }, { kind: 'incomparable' }],
    ],
  ])('behavior: ether: %s', async (_, amount, market, expected) => {
    for (const currency of [of(ether, 18), of(weth, 18)]) {
      const floor = floorIn(usdc, 300_000_000n)
      const { found } = await warningsOf([line(7n, amount, currency)], { ...market, floor })
      expect(found).toMatchObject(expected)
      expect(found).toHaveLength(expected.length)
    }
  })

  test('behavior: each line of a cart is compared in its own currency, and the rate is asked for once', async () => {
    const lines = [
      line(1n, eth, of(ether, 18)),
      line(2n, 601_000_000n),
      line(3n, eth / 5n, of(weth, 18)),
      line(4n, 2_000_000_000n, dollars, 4n),
    ]
    const { found, rates } = await warningsOf(lines, { rate: '3000' })
    expect(found.map(({ token, isConverted }) => [token?.tokenId, isConverted])).toEqual([
      [1n, undefined],
      [2n, true],
    ])
    expect(rates).toBe(1)
  })

  test('behavior: what the marketplace marks has to be accepted, of the token that it marks', async () => {
    const lines = [7n, 8n, 9n].map(id => line(id, 1n, of(ether, 18)))
    const marks = {
      7: { isFlagged: true, isSpam: true },
      8: { isFlagged: false, isSpam: false },
      9: { isSpam: true },
    }
    const { found } = await warningsOf(lines, { marks })
    expect(found.map(({ kind, token }) => [kind, token?.tokenId])).toEqual([
      ['flagged', 7n],
      ['spam', 7n],
      ['spam', 9n],
    ])
  })

  test('behavior: decimals that an answer alone tells are not taken for a rate', async () => {
    const other = of('0x00000000000000000000000000000000000000aa', 0)
    const { found, rates } = await warningsOf([line(7n, 1n, other)], { rate: '3000' })
    expect(found).toMatchObject([{ kind: 'incomparable' }])
    expect(rates).toBe(0)
  })
})
