import { describe, expect, test } from 'vitest'
import { RouterError } from '../errors.ts'
import { fromQuote } from './fromQuote.ts'

const weth = {
  chainId: 1,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: '18',
  symbol: 'WETH',
}
const usdc = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: '6',
  symbol: 'USDC',
}
const dai = {
  chainId: 1,
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  decimals: '18',
  symbol: 'DAI',
}
const zero = '0x0000000000000000000000000000000000000000'
const eee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const pair = {
  type: 'v2-pool',
  tokenIn: weth,
  tokenOut: usdc,
  reserve0: { token: usdc, quotient: '3000000000' },
  reserve1: { token: weth, quotient: '1000000000000000000' },
  amountIn: '1000000000000000',
  amountOut: '2900000',
} as const
const pool = {
  type: 'v3-pool',
  tokenIn: weth,
  tokenOut: dai,
  fee: '3000',
  sqrtRatioX96: '79228162514264337593543950336',
  liquidity: '1000',
  tickCurrent: '0',
  amountIn: '500',
} as const
const stable = {
  ...pool,
  tokenIn: dai,
  tokenOut: usdc,
  fee: '100',
  amountIn: undefined,
  amountOut: '400',
} as const
const quote = {
  tokenIn: weth.address,
  tokenOut: usdc.address,
  tradeType: 0,
  route: [[pair], [pool, stable]],
} as const

describe('fromQuote', () => {
  test('default: one trade over all routes, with the amounts of the quote', () => {
    const trade = fromQuote(quote)
    expect(trade).toMatchObject({
      type: 'exactIn',
      input: { address: weth.address, decimals: 18 },
      output: { address: usdc.address, decimals: 6, symbol: 'USDC' },
      inputAmount: 1_000_000_000_000_500n,
      outputAmount: 2_900_400n,
    })
    expect(trade.swaps[0]?.route.pools).toMatchObject([
      { type: 'v2-pool', reserve0: 3_000_000_000n, reserve1: 10n ** 18n },
    ])
    expect(trade.swaps[1]?.route.pools).toMatchObject([
      { type: 'v3-pool', fee: 3_000, tickSpacing: 60, liquidity: 1_000n, tickCurrent: 0 },
      { type: 'v3-pool', fee: 100, tickSpacing: 1 },
    ])
    expect(trade.swaps[1]?.route.path.map(({ symbol }) => symbol)).toEqual(['WETH', 'DAI', 'USDC'])
  })

  test.each([zero, eee])('behavior: %s is the native currency, wrapped in pools', tokenIn => {
    const { input } = fromQuote({ ...quote, tokenIn })
    expect(input).toMatchObject({ chainId: 1, native: true, wrapped: { address: weth.address } })
  })

  test('behavior: kinds of trade, taxes, and numbers as numbers', () => {
    expect(fromQuote({ ...quote, tradeType: 1 }).type).toBe('exactOut')
    expect(fromQuote({ ...quote, tradeType: 'EXACT_OUTPUT' }).type).toBe('exactOut')
    expect(fromQuote({ ...quote, tradeType: 'EXACT_INPUT' }).type).toBe('exactIn')
    const taxed = { ...usdc, decimals: 6, buyFeeBps: '100', sellFeeBps: '' }
    const { output } = fromQuote({ ...quote, route: [[{ ...pair, tokenOut: taxed }]] })
    expect(output).toMatchObject({ decimals: 6, buyFeeBps: 100n })
    expect(output).not.toHaveProperty('sellFeeBps')
  })

  // The words of the specification.
  test.each<[string, string, unknown]>([
    ['Expected route to be present', 'quote.route', { ...quote, route: undefined }],
    ['Expected there to be at least one route', 'quote.route', { ...quote, route: [] }],
    [
      'Expected all routes to have at least one pool',
      'quote.route[1]',
      { ...quote, route: [[pair], []] },
    ],
    [
      'Expected both tokenIn and tokenOut to be present',
      'quote.route[0][0].tokenIn',
      { ...quote, route: [[{ ...pair, tokenIn: undefined }]] },
    ],
    [
      'Expected both tokenIn and tokenOut to be present',
      'quote.route[0][0].tokenOut',
      { ...quote, route: [[{ ...pair, tokenOut: null }]] },
    ],
    [
      'Expected tokenIn and tokenOut to be have same chainId',
      'quote.route[0][0].tokenOut.chainId',
      { ...quote, route: [[{ ...pair, tokenOut: { ...usdc, chainId: 10 } }]] },
    ],
    [
      'Expected both raw amountIn and raw amountOut to be present',
      'quote.route[0][0].amountIn',
      { ...quote, route: [[{ ...pair, amountIn: undefined }]] },
    ],
    [
      'Expected both raw amountIn and raw amountOut to be present',
      'quote.route[1][1].amountOut',
      { ...quote, route: [[pair], [pool, { ...stable, amountOut: undefined }]] },
    ],
  ])('error: %s', (message, field, given) => {
    const error = thrownBy(() => fromQuote(given as fromQuote.Quote))
    expect(error).toMatchObject({ code: 'invalid_input', message, field })
  })

  const withPair = (change: object) => ({ ...quote, route: [[{ ...pair, ...change }]] })
  const withPool = (change: object) => ({ ...quote, route: [[{ ...pool, ...change }, stable]] })
  test.each<[string, string, unknown]>([
    ['nothing', 'quote', null],
    ['a route that is no list', 'quote.route', { ...quote, route: 'v2' }],
    ['pools that are no list', 'quote.route[0]', { ...quote, route: [{ 0: pair, length: 1 }] }],
    ['a pool that is none', 'quote.route[0][0]', { ...quote, route: [[7]] }],
    ['a kind of pool that is none', 'quote.route[0][0].type', withPair({ type: 'v4-pool' })],
    ['a kind of trade that is none', 'quote.tradeType', { ...quote, tradeType: 2 }],
    ['an input that is no address', 'quote.tokenIn', { ...quote, tokenIn: 'ETH' }],
    ['another input than its routes', 'quote.tokenIn', { ...quote, tokenIn: dai.address }],
    ['another output than its routes', 'quote.tokenOut', { ...quote, tokenOut: dai.address }],
    ['a native currency of another token', 'quote.tokenOut', { ...quote, tokenOut: zero }],
    [
      'a second route that ends elsewhere',
      'quote.route[1]',
      { ...quote, route: [[pair], [{ ...pool, amountOut: '1' }]] },
    ],
    [
      'a gap between pools',
      'quote.route[1][1]',
      {
        ...quote,
        route: [[pair], [pool, { ...stable, tokenIn: { ...dai, address: `0x${'1'.repeat(40)}` } }]],
      },
    ],
    [
      'reserves of other tokens',
      'quote.route[0][0].reserve0.token',
      withPair({ reserve0: { token: dai, quotient: '5' } }),
    ],
    [
      'one reserve twice',
      'quote.route[0][0].reserve0.token',
      withPair({ reserve0: pair.reserve1 }),
    ],
    ['no reserve', 'quote.route[0][0].reserve1', withPair({ reserve1: undefined })],
    [
      'a reserve that is negative',
      'quote.route[0][0].reserve0.quotient',
      withPair({ reserve0: { token: usdc, quotient: '-1' } }),
    ],
    [
      'a reserve in hex',
      'quote.route[0][0].reserve0.quotient',
      withPair({ reserve0: { token: usdc, quotient: '0x10' } }),
    ],
    ['an amount of zero', 'quote.route[0][0].amountIn', withPair({ amountIn: '0' })],
    ['nothing that comes out', 'quote.route[0][0].amountOut', withPair({ amountOut: '0' })],
    [
      'decimals with words',
      'quote.route[0][0].tokenIn.decimals',
      withPair({ tokenIn: { ...weth, decimals: '18abc' } }),
    ],
    [
      'decimals beyond any',
      'quote.route[0][0].tokenIn.decimals',
      withPair({ tokenIn: { ...weth, decimals: 255 } }),
    ],
    [
      'a symbol that is no text',
      'quote.route[0][0].tokenIn.symbol',
      withPair({ tokenIn: { ...weth, symbol: {} } }),
    ],
    [
      'a tax above 100 %',
      'quote.route[0][0].tokenIn.sellFeeBps',
      withPair({ tokenIn: { ...weth, sellFeeBps: '10001' } }),
    ],
    [
      'a chain that is text',
      'quote.route[0][0].tokenIn.chainId',
      withPair({ tokenIn: { ...weth, chainId: '1' } }),
    ],
    ['a fee of no tier', 'quote.route[0][0].fee', withPool({ fee: '1234' })],
    ['a tick of another price', 'quote.route[0][0].tickCurrent', withPool({ tickCurrent: '5' })],
    ['a price of zero', 'quote.route[0][0].sqrtRatioX96', withPool({ sqrtRatioX96: '0' })],
    [
      'liquidity beyond any',
      'quote.route[0][0].liquidity',
      withPool({ liquidity: String(1n << 128n) }),
    ],
    ['a pool of one token', 'quote.route[0][0].tokenOut', withPool({ tokenOut: weth })],
    ['one pool twice', 'quote.route[1][0]', { ...quote, route: [[pair], [pair]] }],
  ])('error: %s', (_title, field, given) => {
    const error = thrownBy(() => fromQuote(given as fromQuote.Quote))
    expect(error).toMatchObject({ code: 'invalid_input', field })
  })

  test('options: the wrapped currency of a chain that is not known', () => {
    const local = JSON.parse(JSON.stringify(quote).replaceAll('"chainId":1', '"chainId":31337'))
    const native = { ...local, tokenIn: zero }
    expect(thrownBy(() => fromQuote(native)).field).toBe('options.wrappedNative')
    const wrappedNative = weth.address as `0x${string}`
    expect(fromQuote(native, { wrappedNative }).input).toMatchObject({ native: true })
    const other = dai.address as `0x${string}`
    expect(thrownBy(() => fromQuote(native, { wrappedNative: other })).field).toBe('quote.tokenIn')
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
