import { describe, expect, test } from 'vitest'
import { bestTrade } from './bestTrade.ts'
import { currencyOf, tokenProblem } from './check.ts'
import { fromQuote } from './fromQuote.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { tickToPrice } from './v3/tickToPrice.ts'
import { v3Pool } from './v3/v3Pool.ts'

const token = (address: string) => ({
  chainId: 1,
  address: address as `0x${string}`,
  decimals: 18,
})
const dai = token('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const weth = token('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const fails = (field: string) =>
  expect.objectContaining({
    code: 'invalid_input',
    field,
    message: expect.stringContaining('give { chainId, native: true, wrapped }'),
  })

describe('tokenProblem', () => {
  describe.each([
    `0x${'0'.repeat(40)}`,
    `0x${'e'.repeat(40)}`,
    `0x${'E'.repeat(40)}`,
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  ])('error: the native currency as a token at %s', address => {
    const native = token(address)

    test('v2Pair', () => {
      const pair = () => v2Pair({ tokenA: dai, reserveA: 1n, tokenB: native, reserveB: 1n })
      expect(pair).toThrow(fails('tokenB.address'))
    })

    test('v3Pool and tickToPrice', () => {
      const options = { fee: 500, sqrtRatioX96: 1n << 96n, liquidity: 1n }
      const pool = () => v3Pool({ ...options, tokenA: native, tokenB: dai })
      expect(pool).toThrow(fails('tokenA.address'))
      expect(() => tickToPrice(dai, native, 0)).toThrow(fails('quote.address'))
    })

    test('currencyOf', () => {
      expect(() => currencyOf('input', native)).toThrow(fails('input.address'))
      const wrapped = { chainId: 1, native: true, wrapped: native }
      expect(() => currencyOf('input', wrapped)).toThrow(fails('input.wrapped.address'))
    })

    test('bestTrade, as an end and in a pool that nobody has looked at', () => {
      const pair = v2Pair({ tokenA: dai, reserveA: 9_999n, tokenB: weth, reserveB: 9_999n })
      const search = {
        type: 'exactIn',
        pools: [pair],
        input: dai,
        output: weth,
        amount: 9n,
      } as const
      expect(() => bestTrade({ ...search, input: native })).toThrow(fails('input.address'))
      expect(() => bestTrade({ ...search, output: native })).toThrow(fails('output.address'))
      for (const side of ['token0', 'token1'] as const) {
        const pools = [{ ...pair, [side]: native }]
        expect(() => bestTrade({ ...search, pools })).toThrow(fails(`pools[0].${side}.address`))
      }
    })

    test('fromQuote, which takes them for the ends and not for what pools hold', () => {
      const ends = { tokenIn: native, tokenOut: dai, amountIn: '9', amountOut: '8' }
      const reserves = {
        reserve0: { token: native, quotient: '9999' },
        reserve1: { token: dai, quotient: '9999' },
      }
      const route = [[{ type: 'v2-pool', ...ends, ...reserves } as const]]
      const quote = { tokenIn: address, tokenOut: dai.address, tradeType: 0, route }
      expect(() => fromQuote(quote)).toThrow(fails('quote.route[0][0].tokenIn.address'))
    })
  })

  test.each([`0x${'0'.repeat(39)}1`, `0x${'e'.repeat(39)}f`, `0x${'E'.repeat(39)}D`, dai.address])(
    'behavior: %s is the address of a token',
    address => {
      expect(tokenProblem(token(address))).toBeUndefined()
    },
  )
})
