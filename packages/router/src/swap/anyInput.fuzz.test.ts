import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { RouterError } from '../errors.ts'
import { unwrapWeth } from '../unwrapWeth.ts'
import { bestSplit } from './bestSplit.ts'
import { bestTrade } from './bestTrade.ts'
import { createRoute } from './createRoute.ts'
import { createTrade, uncheckedTrade } from './createTrade.ts'
import { executionPrice } from './executionPrice.ts'
import { fromQuote } from './fromQuote.ts'
import { maximumAmountIn } from './maximumAmountIn.ts'
import { midPrice } from './midPrice.ts'
import { minimumAmountOut } from './minimumAmountOut.ts'
import { priceImpact } from './priceImpact.ts'
import { swap } from './swap.ts'
import type { Native, Token } from './types.ts'
import { decodeRouter02 } from './v2/decodeRouter02.ts'
import { encodeRouter02 } from './v2/encodeRouter02.ts'
import { liquidityMinted } from './v2/liquidityMinted.ts'
import { liquidityValue } from './v2/liquidityValue.ts'
import { pairAddress } from './v2/pairAddress.ts'
import { v2AmountIn } from './v2/v2AmountIn.ts'
import { v2AmountOut } from './v2/v2AmountOut.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { v3Pool } from './v3/v3Pool.ts'
import { worstExecutionPrice } from './worstExecutionPrice.ts'

const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
  symbol: digit,
})
const [t1, t2, t3] = [{ ...token('a'), buyFeeBps: 5n }, token('b'), token('c')]
const ether: Native = { chainId: 1, native: true, wrapped: t1 }
const account = '0x9999999999999999999999999999999999999999'
const pair = v2Pair({ tokenA: t1, reserveA: 10n ** 20n, tokenB: t2, reserveB: 10n ** 20n })
const pool = v3Pool({
  tokenA: t2,
  tokenB: t3,
  fee: 3_000,
  sqrtRatioX96: 1n << 96n,
  liquidity: 10n ** 20n,
  ticks: [
    { index: -887_220, liquidityNet: 10n ** 20n },
    { index: 887_220, liquidityNet: -(10n ** 20n) },
  ],
})
const route = createRoute({ pools: [pair, pool], input: ether, output: t3 })
const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: 10n ** 9n }] })
const v2Trade = createTrade({
  type: 'exactIn',
  routes: [{ route: createRoute({ pools: [pair], input: t1, output: t2 }), amount: 10n ** 9n }],
})
const permit = {
  details: { token: t1.address, amount: 10n ** 10n, expiration: 1_900_000_000, nonce: 0 },
  spender: account,
  sigDeadline: 1_900_000_000n,
  signature: `0x${'ab'.repeat(64)}1b`,
}
const search = {
  type: 'exactIn',
  pools: [pair, pool],
  input: ether,
  output: t3,
  amount: 10n ** 9n,
  maxHops: 3,
  mixedRoutes: true,
}
const quoted = { address: t1.address, chainId: 1, decimals: '18', symbol: 'A', buyFeeBps: '5' }
const quotedOut = { ...quoted, address: t2.address }
const quote = {
  tokenIn: t1.address,
  tokenOut: t2.address,
  tradeType: 0,
  route: [
    [
      {
        type: 'v2-pool',
        tokenIn: quoted,
        tokenOut: quotedOut,
        reserve0: { token: quoted, quotient: '100000' },
        reserve1: { token: quotedOut, quotient: '100000' },
        amountIn: '1000',
        amountOut: '990',
      },
    ],
    [
      {
        type: 'v3-pool',
        tokenIn: quoted,
        tokenOut: quotedOut,
        fee: '3000',
        sqrtRatioX96: String(1n << 96n),
        liquidity: '1000000',
        tickCurrent: '0',
        amountIn: '1000',
        amountOut: '990',
      },
    ],
  ],
}
const swapOptions = { slippageTolerance: 50n, recipient: account, payer: 'sender', safeMode: true }
const [fee, slippage] = [{ bips: 10n, recipient: account }, { slippageTolerance: 50n }]

// Every public function with arguments that it takes; each argument in a list of its own.
const calls: Record<string, [call: (...args: never[]) => unknown, args: readonly unknown[]]> = {
  bestSplit: [bestSplit, [{ ...search, maxRoutes: 2, parts: 4 }]],
  bestTrade: [bestTrade, [{ ...search, maxResults: 2 }]],
  createRoute: [createRoute, [{ pools: [pair, pool], input: ether, output: t3 }]],
  createTrade: [createTrade, [{ type: 'exactIn', routes: [{ route, amount: 10n ** 9n }] }]],
  decodeRouter02: [decodeRouter02, ['0x7ff36ab5']],
  encodeRouter02: [
    encodeRouter02,
    [v2Trade, { ...slippage, recipient: account, ttl: 5n, feeOnTransfer: true }],
  ],
  executionPrice: [executionPrice, [trade]],
  fromQuote: [fromQuote, [quote, { wrappedNative: t1.address }]],
  liquidityMinted: [
    liquidityMinted,
    [{ pair, totalSupply: 10n, amount0: 10n ** 20n, amount1: String(10n ** 20n) }],
  ],
  liquidityValue: [
    liquidityValue,
    [{ pair, token: t1, totalSupply: 10n, liquidity: 1n, feeOn: true, kLast: 9n }],
  ],
  maximumAmountIn: [maximumAmountIn, [trade, slippage]],
  midPrice: [midPrice, [route]],
  minimumAmountOut: [minimumAmountOut, [trade, slippage]],
  pairAddress: [pairAddress, [{ tokenA: t1, tokenB: t2, factory: account }]],
  priceImpact: [priceImpact, [trade]],
  swap: [swap, [v2Trade, { ...swapOptions, permit, fee }]],
  'swap, built': [
    (one: never, options: never) =>
      buildTransaction([swap(one, options)], { router: account, now: 0n }),
    [v2Trade, { ...slippage, permit, flatFee: { amount: 5n, recipient: t1.address } }],
  ],
  'swap over v2 and v3, built': [
    (one: never, options: never) => buildTransaction([swap(one, options)], { chainId: 1 }),
    [trade, { ...slippage, fee }],
  ],
  uncheckedTrade: [
    uncheckedTrade,
    [{ type: 'exactIn', swaps: [{ route, inputAmount: 5n, outputAmount: 4n }] }],
  ],
  unwrapWeth: [unwrapWeth, [{ amount: 5n, weth: t1.address, permit }]],
  v2AmountIn: [v2AmountIn, [{ pair, tokenOut: t1, amountOut: 10n ** 9n }]],
  v2AmountOut: [v2AmountOut, [{ pair, tokenIn: t1, amountIn: 10n ** 9n }]],
  v2Pair: [v2Pair, [{ tokenA: t1, reserveA: 5n, tokenB: t2, reserveB: '6', address: account }]],
  worstExecutionPrice: [worstExecutionPrice, [trade, slippage]],
}

type Path = readonly (string | number)[]

/** Where something stands in a value, the value itself included. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, key]))]
}

/** A copy of `value` with something else in one place. */
function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) }
  const bag = copy as Record<string | number, unknown>
  bag[key] = withAt(bag[key], rest, other)
  return copy
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    0,
    -1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 60,
    0n,
    -1n,
    1n,
    1n << 112n,
    1n << 160n,
    1n << 256n,
    1n << 4_000n,
    '',
    '0',
    '-1',
    '1e18',
    'abc',
    '0x',
    '0x1',
    account,
    account.toUpperCase(),
    '9'.repeat(100),
    [],
    [undefined],
    [[]],
    {},
    { length: 1 },
    { native: true },
    { type: 'v3-pool' },
    () => 1,
    Symbol('x'),
    pair,
    pool,
    route,
    trade,
    t1,
    ether,
    new Map(),
    new Date(0),
  ),
  fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, maxDepth: 2 }),
)

describe('every public function of swaps', () => {
  test.each(Object.keys(calls))('%s throws its own error, whatever it is given', name => {
    const [call, args] = calls[name] as (typeof calls)[string]
    const paths = pathsIn(args).slice(1)
    // It takes what it is given as it stands; else nothing is tested.
    if (name !== 'decodeRouter02') expect(() => call(...(args as never[]))).not.toThrow()
    const change = fc.tuple(fc.constantFrom(...paths), junk)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), changes => {
        let given: unknown = args
        for (const [path, value] of changes) {
          try {
            given = withAt(given, path, value)
          } catch {
            // The first change left nothing there to change.
          }
        }
        try {
          call(...(given as never[]))
        } catch (error) {
          if (error instanceof RouterError) return
          throw error
        }
      }),
      { numRuns: Number(process.env.SLUICE_CASES ?? 1_000) },
    )
  })
})
