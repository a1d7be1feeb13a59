import { describe, expect, test } from 'vitest'
import { RouterError } from '../errors.ts'
import { dai, usdc, wholeRange } from '../testing/v3Pools.ts'
import { createRoute } from './createRoute.ts'
import { createTrade, uncheckedTrade } from './createTrade.ts'
import { executionPrice } from './executionPrice.ts'
import { maximumAmountIn } from './maximumAmountIn.ts'
import { midPrice } from './midPrice.ts'
import { minimumAmountOut } from './minimumAmountOut.ts'
import { priceImpact } from './priceImpact.ts'
import type { Native, Route, Token, V3Pool } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { worstExecutionPrice } from './worstExecutionPrice.ts'

const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
})
const [t0, t1, t2, t3] = [token('1'), token('2'), token('3'), token('4')]
const ether: Native = { chainId: 1, native: true, wrapped: t0 }
const pair = (tokenA: Token, reserveA: bigint, tokenB: Token, reserveB: bigint) =>
  v2Pair({ tokenA, reserveA, tokenB, reserveB })

// The pairs and the numbers of the v2 SDK's own test of a trade.
const pair01 = pair(t0, 1_000n, t1, 1_000n)
const pair02 = pair(t0, 1_000n, t2, 1_100n)
const pair12 = pair(t1, 1_200n, t2, 1_000n)
const pool12: V3Pool = {
  type: 'v3-pool',
  token0: t1,
  token1: t2,
  fee: 3_000,
  sqrtRatioX96: 2n << 96n,
  liquidity: 10n ** 18n,
  tickCurrent: 13_863,
  tickSpacing: 60,
}

describe('createRoute', () => {
  test('default: one more token than pools, wrapped', () => {
    const route = createRoute({ pools: [pair01, pair12], input: ether, output: t2 })
    expect(route.path).toEqual([t0, t1, t2])
    expect(route.input).toBe(ether)
  })

  test.each<[string, string, unknown]>([
    ['no pools', 'pools', { pools: [], input: t0, output: t1 }],
    ['pools that are no list', 'pools', { pools: pair01, input: t0, output: t1 }],
    ['a pool that is none', 'pools[1]', { pools: [pair01, null], input: t0, output: t1 }],
    ['a kind that is none', 'pools[0].type', { pools: [{ type: 'v4' }], input: t0, output: t1 }],
    ['a gap', 'pools[1]', { pools: [pair01, pair(t2, 1n, t3, 1n)], input: t0, output: t3 }],
    ['an input elsewhere', 'pools[0]', { pools: [pair12], input: t0, output: t2 }],
    ['an output elsewhere', 'output', { pools: [pair01], input: t0, output: t2 }],
    ['an output that is the input', 'output', { pools: [pair01], input: t0, output: t0 }],
    ['two chains', 'pools[0]', { pools: [pair01], input: { ...t0, chainId: 5 }, output: t1 }],
    [
      'a native currency of nothing',
      'input.wrapped',
      { pools: [pair01], input: { native: true }, output: t1 },
    ],
    [
      'a pool without liquidity',
      'pools[0].liquidity',
      { pools: [{ ...pool12, liquidity: -1n }], input: t1, output: t2 },
    ],
    [
      'a tick beyond the bounds',
      'pools[0].tickCurrent',
      { pools: [{ ...pool12, tickCurrent: 887_273 }], input: t1, output: t2 },
    ],
    ['nothing', 'options', undefined],
  ])('error: %s', (_title, field, options) => {
    const error = thrownBy(() => createRoute(options as createRoute.Options))
    expect(error).toMatchObject({ code: 'invalid_input', field })
  })
})

describe('createTrade', () => {
  const direct = createRoute({ pools: [pair02], input: t0, output: t2 })
  const around = createRoute({ pools: [pair01, pair12], input: t0, output: t2 })
  const through = (type: 'exactIn' | 'exactOut', route: Route, amount: bigint | string = 100n) =>
    createTrade({ type, routes: [{ route, amount }] })

  test('default: exact in', () => {
    expect(through('exactIn', direct)).toMatchObject({ inputAmount: 100n, outputAmount: 99n })
    expect(through('exactIn', around, '100')).toMatchObject({
      inputAmount: 100n,
      outputAmount: 69n,
    })
  })

  test('default: exact out', () => {
    expect(through('exactOut', direct)).toMatchObject({ inputAmount: 101n, outputAmount: 100n })
    expect(through('exactOut', around)).toMatchObject({ inputAmount: 156n, outputAmount: 100n })
  })

  test('behavior: over two routes it is the sum of both', () => {
    const trade = createTrade({
      type: 'exactIn',
      routes: [
        { route: direct, amount: 100n },
        { route: around, amount: 100n },
      ],
    })
    expect(trade).toMatchObject({ input: t0, output: t2, inputAmount: 200n, outputAmount: 168n })
    expect(trade.swaps.map(swap => swap.outputAmount)).toEqual([99n, 69n])
  })

  test.each<[string, string, string, unknown]>([
    ['no kind', 'invalid_input', 'type', { type: 0, routes: [] }],
    ['no routes', 'invalid_input', 'routes', { type: 'exactIn', routes: [] }],
    ['routes that are no list', 'invalid_input', 'routes', { type: 'exactIn', routes: null }],
    [
      'a route of no pools',
      'invalid_input',
      'routes[0].route.pools',
      { type: 'exactIn', routes: [{ route: { ...direct, pools: [] }, amount: 1n }] },
    ],
    [
      'a path of other tokens',
      'invalid_input',
      'routes[0].route.path',
      { type: 'exactIn', routes: [{ route: { ...direct, path: [t0, t1] }, amount: 1n }] },
    ],
    [
      'a zero amount',
      'invalid_input',
      'routes[0].amount',
      { type: 'exactIn', routes: [{ route: direct, amount: 0n }] },
    ],
    [
      'not a number',
      'invalid_input',
      'routes[0].amount',
      { type: 'exactIn', routes: [{ route: direct, amount: Number.NaN }] },
    ],
    [
      'one pool twice',
      'invalid_input',
      'routes[1].route.pools[0]',
      {
        type: 'exactIn',
        routes: [
          { route: direct, amount: 9n },
          { route: direct, amount: 9n },
        ],
      },
    ],
    [
      'two inputs',
      'invalid_input',
      'routes[1].route.input',
      {
        type: 'exactIn',
        routes: [
          { route: direct, amount: 9n },
          { route: createRoute({ pools: [pair01, pair12], input: ether, output: t2 }), amount: 9n },
        ],
      },
    ],
    [
      'two outputs',
      'invalid_input',
      'routes[1].route.output',
      {
        type: 'exactIn',
        routes: [
          { route: direct, amount: 9n },
          { route: createRoute({ pools: [pair01], input: t0, output: t1 }), amount: 9n },
        ],
      },
    ],
    [
      'too little for a pool on the way',
      'insufficient_input_amount',
      'routes[0].route.pools[1]',
      { type: 'exactIn', routes: [{ route: around, amount: 2n }] },
    ],
    [
      'so little that a v3 pool takes all of it for its fee',
      'insufficient_input_amount',
      'routes[0].route.pools[0]',
      {
        type: 'exactIn',
        routes: [
          { route: createRoute({ pools: [wholeRange], input: dai, output: usdc }), amount: 1n },
        ],
      },
    ],
    [
      'more than a pool on the way holds',
      'insufficient_reserves',
      'routes[0].route.pools[0]',
      { type: 'exactOut', routes: [{ route: around, amount: 900n }] },
    ],
    [
      'an empty pool',
      'insufficient_reserves',
      'routes[0].route.pools[0]',
      {
        type: 'exactIn',
        routes: [
          {
            route: createRoute({ pools: [pair(t0, 0n, t1, 0n)], input: t0, output: t1 }),
            amount: 9n,
          },
        ],
      },
    ],
    [
      'more than a pool can hold',
      'amount_overflow',
      'routes[0].route.pools[0]',
      { type: 'exactIn', routes: [{ route: direct, amount: 1n << 112n }] },
    ],
  ])('error: %s', (_title, code, field, options) => {
    expect(thrownBy(() => createTrade(options as createTrade.Options))).toMatchObject({
      code,
      field,
    })
  })

  test('the least and the most', () => {
    const [five, twoHundred] = [{ slippageTolerance: 500n }, { slippageTolerance: 20_000n }]
    const exactIn = through('exactIn', around)
    expect(minimumAmountOut(exactIn, { slippageTolerance: 0n })).toBe(69n)
    expect(minimumAmountOut(exactIn, five)).toBe(65n)
    expect(minimumAmountOut(exactIn, twoHundred)).toBe(23n)
    expect(maximumAmountIn(exactIn, twoHundred)).toBe(100n)
    const exactOut = through('exactOut', around)
    expect(maximumAmountIn(exactOut, { slippageTolerance: 0n })).toBe(156n)
    expect(maximumAmountIn(exactOut, five)).toBe(163n)
    expect(maximumAmountIn(exactOut, twoHundred)).toBe(468n)
    expect(minimumAmountOut(exactOut, twoHundred)).toBe(100n)
    expect(executionPrice(exactIn)).toEqual({ numerator: 69n, denominator: 100n })
    expect(worstExecutionPrice(exactIn, five)).toEqual({ numerator: 65n, denominator: 100n })
    expect(worstExecutionPrice(exactOut, five)).toEqual({ numerator: 100n, denominator: 163n })
  })

  test.each<[string, string, unknown]>([
    ['negative', 'slippageTolerance', { slippageTolerance: -1n }],
    ['a number', 'slippageTolerance', { slippageTolerance: 0.5 }],
    ['missing', 'slippageTolerance', {}],
    ['no options', 'options', undefined],
  ])('error: slippage %s', (_title, field, options) => {
    const trade = through('exactIn', direct)
    for (const bound of [minimumAmountOut, maximumAmountIn, worstExecutionPrice]) {
      const error = thrownBy(() => bound(trade, options as { slippageTolerance: bigint }))
      expect(error).toMatchObject({ code: 'invalid_input', field })
    }
  })

  test('error: a most beyond uint256', () => {
    const swaps = [{ route: direct, inputAmount: 1n << 255n, outputAmount: 1n }]
    const trade = uncheckedTrade({ type: 'exactOut', swaps })
    const options = { slippageTolerance: 10_000n }
    expect(thrownBy(() => maximumAmountIn(trade, options)).code).toBe('amount_overflow')
  })

  test.each<[string, string, object]>([
    ['another sum', 'trade.outputAmount', { outputAmount: 1n }],
    ['no swaps', 'trade.swaps', { swaps: undefined }],
    ['another input', 'trade.input', { input: ether }],
    ['an output that is none', 'trade.output', { output: {} }],
    [
      'a negative part',
      'trade.swaps[0].inputAmount',
      { swaps: [{ route: direct, inputAmount: -1n, outputAmount: 1n }] },
    ],
  ])('error: a trade with %s', (_title, field, change) => {
    const trade = { ...through('exactIn', direct), ...change }
    const error = thrownBy(() => executionPrice(trade as never))
    expect(error.code).toBe('invalid_input')
    expect(error.field?.startsWith(field)).toBe(true)
  })
})

describe('midPrice and priceImpact', () => {
  test('default: of a pair, and of a pool of a price of 4', () => {
    const route = createRoute({ pools: [pair02, pool12], input: t0, output: t1 })
    const { numerator, denominator } = midPrice(route)
    // 1100 / 1000 / 4
    expect(numerator * 4_000n).toBe(denominator * 1_100n)
  })

  test('default: the impact holds the fee', () => {
    const route = createRoute({ pools: [pair02], input: t0, output: t2 })
    const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: 100n }] })
    // 110 expected, 99 given: a tenth.
    const { numerator, denominator } = priceImpact(trade)
    expect(numerator * 10n).toBe(denominator)
  })

  test('behavior: what the tokens tax is no impact of the trade', () => {
    const [input, output] = [
      { ...t0, sellFeeBps: 1_000n },
      { ...t2, buyFeeBps: 1_000n },
    ]
    const route = createRoute({ pools: [pair02], input, output })
    const trade = uncheckedTrade({
      type: 'exactIn',
      swaps: [{ route, inputAmount: 100n, outputAmount: 81n }],
    })
    // 90 reach the pool, which is worth 99; 90 leave it, so that 81 arrive: one eleventh.
    const { numerator, denominator } = priceImpact(trade)
    expect(numerator * 11n).toBe(denominator)
  })

  test('behavior: a tax that takes everything leaves no impact to be known', () => {
    for (const tax of [{ sellFeeBps: 10_000n }, { buyFeeBps: 10_000n }]) {
      const route = createRoute({
        pools: [pair02],
        input: { ...t0, ...tax },
        output: { ...t2, ...tax },
      })
      const trade = uncheckedTrade({
        type: 'exactIn',
        swaps: [{ route, inputAmount: 100n, outputAmount: 81n }],
      })
      expect(priceImpact(trade).numerator).toBe(0n)
    }
  })

  test('error: an empty pair has no price', () => {
    const route = createRoute({ pools: [pair(t0, 0n, t1, 5n)], input: t0, output: t1 })
    expect(thrownBy(() => midPrice(route))).toMatchObject({
      code: 'insufficient_reserves',
      field: 'route',
    })
    expect(thrownBy(() => midPrice(undefined as never)).code).toBe('invalid_input')
  })
})

function thrownBy(action: () => unknown): RouterError {
  try {
    action()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
