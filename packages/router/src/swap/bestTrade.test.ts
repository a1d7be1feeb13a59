import { describe, expect, test } from 'vitest'
import { RouterError } from '../errors.ts'
import { bestSplit } from './bestSplit.ts'
import { bestTrade } from './bestTrade.ts'
import { createTrade } from './createTrade.ts'
import type { Native, Pool, Token, Trade } from './types.ts'
import { v2AmountOut } from './v2/v2AmountOut.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { v3Pool } from './v3/v3Pool.ts'

const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
})
const [t0, t1, t2, t3] = [token('a'), token('b'), token('c'), token('d')]
const ether: Native = { chainId: 1, native: true, wrapped: t0 }
const pair = (tokenA: Token, reserveA: bigint, tokenB: Token, reserveB: bigint) =>
  v2Pair({ tokenA, reserveA, tokenB, reserveB })

// The pairs and the numbers of the v2 SDK's own test of a trade.
const pair01 = pair(t0, 1_000n, t1, 1_000n)
const pair02 = pair(t0, 1_000n, t2, 1_100n)
const pair12 = pair(t1, 1_200n, t2, 1_000n)
const pair13 = pair(t1, 1_200n, t3, 1_300n)
const pools = [pair01, pair02, pair12]
/** At 1:1 with liquidity over the whole range. */
const poolOf = (tokenA: Token, tokenB: Token) =>
  v3Pool({
    tokenA,
    tokenB,
    fee: 3_000,
    sqrtRatioX96: 1n << 96n,
    liquidity: 10n ** 18n,
    ticks: [
      { index: -887_220, liquidityNet: 10n ** 18n },
      { index: 887_220, liquidityNet: -(10n ** 18n) },
    ],
  })
const [pool02, pool12] = [poolOf(t0, t2), poolOf(t1, t2)]
const search = { type: 'exactIn', pools, input: t0, output: t2, amount: 100n } as const

const summary = ({ inputAmount, outputAmount, swaps }: Trade) => [
  inputAmount,
  outputAmount,
  ...swaps.map(({ route }) => route.path.map(({ address }) => address[2]).join('')),
]

describe('bestTrade', () => {
  test('default: exact in, the most first', () => {
    expect(bestTrade(search).map(summary)).toEqual([
      [100n, 99n, 'ac'],
      [100n, 69n, 'abc'],
    ])
  })

  test('default: exact out, the least first', () => {
    expect(bestTrade({ ...search, type: 'exactOut', amount: '100' }).map(summary)).toEqual([
      [101n, 100n, 'ac'],
      [156n, 100n, 'abc'],
    ])
  })

  test('behavior: the native currency goes through pools of its wrapped token', () => {
    const [best] = bestTrade({ ...search, input: ether })
    expect(best?.input).toBe(ether)
    expect(best && summary(best)).toEqual([100n, 99n, 'ac'])
  })

  test('options: maxResults and maxHops', () => {
    expect(bestTrade({ ...search, maxResults: 1 })).toHaveLength(1)
    expect(bestTrade({ ...search, maxHops: 1 }).map(summary)).toEqual([[100n, 99n, 'ac']])
  })

  test('behavior: no way is no trade, and a pool that cannot serve is passed over', () => {
    expect(bestTrade({ ...search, output: t3 })).toEqual([])
    expect(bestTrade({ ...search, pools: [pair13], output: t3 })).toEqual([])
    expect(bestTrade({ ...search, amount: 1n }).map(summary)).toEqual([[1n, 1n, 'ac']])
    const exactOut = { ...search, type: 'exactOut', amount: 1_050n } as const
    expect(bestTrade(exactOut).map(summary)).toEqual([[21_064n, 1_050n, 'ac']])
    expect(bestTrade({ ...search, pools: [pair(t0, 0n, t2, 0n)] })).toEqual([])
  })

  test('behavior: the order does not depend on that of the pools', () => {
    // Four ways of two hops that are alike but for their tokens.
    const ways = ['1', '2', '3', '4'].map(token)
    const alike = ways.flatMap(way => [pair(t0, 500n, way, 500n), pair(way, 500n, t2, 500n)])
    const found = bestTrade({ ...search, pools: alike, maxResults: 2 })
    expect(bestTrade({ ...search, pools: alike.slice().reverse(), maxResults: 2 })).toEqual(found)
    expect(found.map(summary).map(row => row[2])).toEqual(['a1c', 'a2c'])
  })

  test('behavior: pools that are written to are looked at anew', () => {
    const [first, second] = [{ ...pair02 }, { ...pool02, ticks: pool02.ticks?.slice() }]
    const list: Pool[] = [first]
    const options = { ...search, pools: list }
    const output = () => bestTrade(options)[0]?.outputAmount
    expect([output(), output()]).toEqual([99n, 99n])
    first.reserve1 = 2_200n
    expect(output()).toBe(199n)
    first.token1 = { ...t2, buyFeeBps: 5_000n }
    expect(output()).toBe(99n)
    list.push(second)
    expect(output()).toBe(99n)
    second.sqrtRatioX96 = 0n
    const error = thrownBy(output)
    expect(error).toMatchObject({ code: 'invalid_input', field: 'pools[1].sqrtRatioX96' })
    list.pop()
    expect(output()).toBe(99n)
    list[0] = null as never
    expect(thrownBy(output).field).toBe('pools[0]')
  })

  test('behavior: routes go through v2 and v3 pools, for an exact output only when asked to', () => {
    const list = [pair01, pool02, pool12]
    const over = (options: object) =>
      bestTrade({ ...search, pools: list, ...options } as bestTrade.Options).map(trade =>
        trade.swaps[0]?.route.pools.map(({ type }) => type.slice(0, 2)).join('-'),
      )
    expect(over({})).toEqual(['v3', 'v2-v3'])
    expect(over({ mixedRoutes: false })).toEqual(['v3'])
    expect(over({ type: 'exactOut' })).toEqual(['v3'])
    expect(over({ type: 'exactOut', mixedRoutes: true })).toEqual(['v3', 'v2-v3'])
  })

  test('behavior: no v3 pool of a token that takes a part, whatever it gives', () => {
    for (const tax of [{ buyFeeBps: 1_000n }, { sellFeeBps: 1_000n }, { buyFeeBps: 1n }]) {
      const taxed = { ...t2, ...tax }
      const list = [
        pair(t0, 10n ** 18n, taxed, 10n ** 18n),
        poolOf(t0, taxed),
        pair01,
        poolOf(t1, taxed),
      ]
      for (const type of ['exactIn', 'exactOut'] as const)
        for (const [input, output] of [
          [t0, taxed],
          [taxed, t0],
        ] as const) {
          const options = { type, pools: list, input, output, amount: 1_000n }
          const types = bestTrade(options).map(({ swaps }) =>
            swaps[0]?.route.pools.map(p => p.type),
          )
          expect(types).toEqual([['v2-pool']])
          expect(bestSplit(options)?.swaps.map(({ route }) => route.pools)).toEqual([[list[0]]])
        }
    }
    const untaxed = { ...t2, buyFeeBps: 0n, sellFeeBps: 0n }
    const list = [poolOf(t0, untaxed)]
    expect(bestTrade({ ...search, pools: list, output: untaxed })).toHaveLength(1)
  })

  test('behavior: only pools on a path are looked into, or quoted', () => {
    // There is no way on from `t3` but back, and none at all from `t1` to the output.
    const dead = { ...pair(t0, 5n, t3, 5n), reserve0: -1n }
    const deadPool = { ...poolOf(t0, t1), ticks: undefined }
    const found = bestTrade({ ...search, pools: [pair02, dead, deadPool] })
    expect(found.map(summary)).toEqual([[100n, 99n, 'ac']])
    const alive = [pair02, pair(t2, 9n, t3, 9n), dead]
    expect(thrownBy(() => bestTrade({ ...search, pools: alive }))).toMatchObject({
      code: 'invalid_input',
      field: 'pools[2].reserve0',
    })
    expect(bestTrade({ ...search, pools: alive, maxHops: 1 })).toHaveLength(1)
    expect(thrownBy(() => bestTrade({ ...search, pools: [pair02, pair12, deadPool] })).field).toBe(
      'pools[2].ticks',
    )
  })

  test('behavior: two pools of the same tokens are a way there and back', () => {
    const other = v3Pool({
      ...poolOf(t0, t3),
      tokenA: t0,
      tokenB: t3,
      fee: 10_000,
      tickSpacing: 60,
    })
    const list = [pair02, poolOf(t0, t3), other]
    const found = bestTrade({ ...search, pools: list, amount: 50n, maxResults: 9 })
    expect(found.map(summary).map(row => row[2])).toEqual(['ac', 'adac', 'adac'])
  })

  test('error: a v3 pool without its ticks cannot be quoted', () => {
    const list = [pair01, { ...pool12, ticks: undefined }]
    const error = thrownBy(() => bestTrade({ ...search, pools: list }))
    expect(error).toMatchObject({ code: 'invalid_input', field: 'pools[1].ticks' })
  })

  test.each<[string, string, object]>([
    ['no pools', 'pools', { pools: [] }],
    ['a pool that is none', 'pools[1]', { pools: [pair01, undefined] }],
    ['a reserve that is a number', 'pools[0].reserve0', { pools: [{ ...pair01, reserve0: 5 }] }],
    ['a pool given twice', 'pools[1]', { pools: [pair01, { ...pair01 }] }],
    [
      'a pool of another chain',
      'pools[0]',
      { pools: [pair({ ...t0, chainId: 2 }, 1n, { ...t1, chainId: 2 }, 1n)] },
    ],
    ['the same token twice', 'output', { output: { ...t0 } }],
    ['the native currency for its own token', 'output', { input: ether, output: t0 }],
    ['two chains', 'output', { output: { ...t2, chainId: 2 } }],
    ['no kind', 'type', { type: undefined }],
    ['no amount', 'amount', { amount: undefined }],
    ['nothing to trade', 'amount', { amount: 0n }],
    ['no results', 'maxResults', { maxResults: 0 }],
    ['half a hop', 'maxHops', { maxHops: 1.5 }],
    ['a mix of words', 'mixedRoutes', { mixedRoutes: 'yes' }],
    ['no input', 'input', { input: null }],
  ])('error: %s', (_title, field, change) => {
    const options = { ...search, ...change } as bestTrade.Options
    expect(thrownBy(() => bestTrade(options))).toMatchObject({ code: 'invalid_input', field })
  })
})

describe('bestSplit', () => {
  const deep = 10n ** 21n
  const [left, right] = [pair(t0, deep, t1, deep), pair(t1, deep, t2, deep)]
  const direct = pair(t0, deep, t2, deep)
  const split = { ...search, pools: [direct, left, right], amount: deep / 4n }

  test('default: two ways at once are better than one', () => {
    const [single] = bestTrade(split)
    const trade = bestSplit(split)
    expect(trade?.swaps).toHaveLength(2)
    expect(trade?.inputAmount).toBe(split.amount)
    expect(trade?.outputAmount).toBeGreaterThan(single?.outputAmount ?? 0n)
    // The direct way is the cheaper one: it gets the larger part.
    expect(trade?.swaps[0]?.route.pools).toEqual([direct])
  })

  test('default: it is the best of all ways to deal out 20 parts', () => {
    const two = [direct, pair(t0, deep / 3n, t1, deep), pair(t1, deep, t2, deep / 2n)] as const
    const trade = bestSplit({ ...split, pools: two })
    const through = (pools: readonly Pool[], amount: bigint): bigint => {
      let [tokenIn, carried]: [Token, bigint] = [t0, amount]
      for (const pool of pools) {
        if (pool.type !== 'v2-pool' || carried === 0n) continue
        carried = v2AmountOut({ pair: pool, tokenIn, amountIn: carried }).amountOut
        tokenIn = pool.token0.address === tokenIn.address ? pool.token1 : pool.token0
      }
      return carried
    }
    const all = Array.from({ length: 21 }, (_, part) => {
      const first = (split.amount * BigInt(part)) / 20n
      return through([two[0]], first) + through([two[1], two[2]], split.amount - first)
    })
    expect(trade?.outputAmount).toBe(all.reduce((best, one) => (one > best ? one : best)))
  })

  test('default: an exact output is cheaper over two ways, too', () => {
    const options = { ...split, type: 'exactOut', amount: deep / 4n + 7n } as const
    const [single] = bestTrade(options)
    const trade = bestSplit(options)
    expect(trade?.swaps).toHaveLength(2)
    expect(trade?.outputAmount).toBe(options.amount)
    expect(trade?.inputAmount).toBeLessThan(single?.inputAmount ?? 0n)
  })

  test('behavior: an exact output that no single way can give is taken from two', () => {
    const options = { ...split, type: 'exactOut', amount: (deep * 11n) / 10n } as const
    expect(bestTrade(options)).toEqual([])
    expect(bestSplit(options)?.outputAmount).toBe(options.amount)
  })

  test('behavior: a way beside the best ones is found where all of these go through one pool', () => {
    const hub = token('f')
    const million = 10n ** 6n
    const ways = ['1', '2', '3', '4', '5', '6', '7', '8'].map(token)
    const pools = [
      pair(t0, million, hub, million),
      ...ways.flatMap(way => [pair(hub, million, way, million), pair(way, million, t2, million)]),
      pair(t0, million, t2, (million * 9n) / 10n),
    ]
    const options = { ...search, pools, amount: 300_000n }
    const trade = bestSplit(options)
    expect(bestTrade(options)[0]?.outputAmount).toBeLessThan(226_038n)
    expect(trade?.outputAmount).toBeGreaterThanOrEqual(226_038n)
    expect(trade?.swaps).toHaveLength(2)
    const out = bestSplit({ ...options, type: 'exactOut', amount: 226_038n })
    expect(out?.inputAmount).toBeLessThanOrEqual(300_000n)
  })

  test('behavior: it is what the routes give when they are priced one by one', () => {
    const trade = bestSplit({ ...split, amount: split.amount + 13n }) as Trade
    const routes = trade.swaps.map(({ route, inputAmount }) => ({ route, amount: inputAmount }))
    expect(createTrade({ type: 'exactIn', routes })).toEqual(trade)
  })

  test('behavior: where splitting gains nothing it is the best single route', () => {
    expect(bestSplit({ ...split, amount: 3n })).toEqual(bestTrade({ ...split, amount: 3n })[0])
    expect(bestSplit({ ...split, maxRoutes: 1 })).toEqual(bestTrade(split)[0])
    expect(bestSplit({ ...split, parts: 1 })).toEqual(bestTrade(split)[0])
    expect(bestSplit({ ...split, pools: [direct] })).toEqual(
      bestTrade({ ...split, pools: [direct] })[0],
    )
    expect(bestSplit({ ...split, output: t3 })).toBeUndefined()
  })

  test('error: limits that are none', () => {
    expect(thrownBy(() => bestSplit({ ...split, maxRoutes: 9 })).field).toBe('maxRoutes')
    expect(thrownBy(() => bestSplit({ ...split, parts: Number.NaN })).field).toBe('parts')
    expect(thrownBy(() => bestSplit(null as never)).field).toBe('options')
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
