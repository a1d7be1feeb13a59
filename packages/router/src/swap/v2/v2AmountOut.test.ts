import { describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import type { Token } from '../types.ts'
import { v2AmountIn } from './v2AmountIn.ts'
import { v2AmountOut } from './v2AmountOut.ts'
import { v2Pair } from './v2Pair.ts'

const one = 10n ** 18n
const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
})
const [a, b, other] = [token('1'), token('2'), token('3')]
const pairWith = (reserveA: bigint, reserveB: bigint, tokenA = a, tokenB = b) =>
  v2Pair({ tokenA, reserveA, tokenB, reserveB })

describe('v2AmountOut', () => {
  // The swap cases of Uniswap's own test of the pair contract: input, reserves, output.
  test.each([
    [1n, 5n, 10n, 1662497915624478906n],
    [1n, 10n, 5n, 453305446940074565n],
    [2n, 5n, 10n, 2851015155847869602n],
    [2n, 10n, 5n, 831248957812239453n],
    [1n, 10n, 10n, 906610893880149131n],
    [1n, 100n, 100n, 987158034397061298n],
    [1n, 1000n, 1000n, 996006981039903216n],
  ])('default: %s of %s and %s', (amountIn, reserveA, reserveB, expected) => {
    const pair = pairWith(reserveA * one, reserveB * one)
    const { amountOut, pairAfter } = v2AmountOut({ pair, tokenIn: a, amountIn: amountIn * one })
    expect(amountOut).toBe(expected)
    expect(pairAfter.reserve0).toBe((reserveA + amountIn) * one)
    expect(pairAfter.reserve1).toBe(reserveB * one - expected)
  })

  test('default: the case of UniswapV2Library', () => {
    expect(v2AmountOut({ pair: pairWith(100n, 100n), tokenIn: b, amountIn: '2' }).amountOut).toBe(
      1n,
    )
  })

  test('behavior: a token is known in any case of its address', () => {
    const checksummed: Token = { ...a, address: '0xABCDEFabcdef0123456789ABCDEFabcdef012345' }
    const lower: Token = { ...a, address: '0xabcdefabcdef0123456789abcdefabcdef012345' }
    const pair = pairWith(100n, 100n, checksummed)
    expect(v2AmountOut({ pair, tokenIn: lower, amountIn: 2n }).amountOut).toBe(1n)
  })

  test('behavior: taxes are taken before the pair and after it', () => {
    const taxed = pairWith(
      10n * one,
      10n * one,
      { ...a, sellFeeBps: 1_000n },
      { ...b, buyFeeBps: 500n },
    )
    const bare = v2AmountOut({
      pair: pairWith(10n * one, 10n * one),
      tokenIn: a,
      amountIn: (one * 9n) / 10n,
    })
    const { amountOut, pairAfter } = v2AmountOut({ pair: taxed, tokenIn: a, amountIn: one })
    expect(amountOut).toBe((bare.amountOut * 95n) / 100n)
    expect(pairAfter.reserve0).toBe(bare.pairAfter.reserve0)
    expect(pairAfter.reserve1).toBe(bare.pairAfter.reserve1)
  })

  test.each<[string, string, string, () => unknown]>([
    ['an empty pair', 'insufficient_reserves', 'pair', () => out(pairWith(0n, 5n), a, 1n)],
    [
      'an input that buys nothing',
      'insufficient_input_amount',
      'amountIn',
      () => out(pairWith(100n, 100n), a, 1n),
    ],
    [
      'an input that no pair can hold',
      'amount_overflow',
      'amountIn',
      () => out(pairWith(5n, 5n), a, 1n << 112n),
    ],
    [
      'an input beyond uint256',
      'amount_overflow',
      'amountIn',
      () => out(pairWith(5n, 5n), a, 1n << 256n),
    ],
    ['a token of another pair', 'invalid_input', 'tokenIn', () => out(pairWith(5n, 5n), other, 1n)],
    ['no token', 'invalid_input', 'tokenIn', () => out(pairWith(5n, 5n), null, 1n)],
    ['zero', 'invalid_input', 'amountIn', () => out(pairWith(5n, 5n), a, 0n)],
    ['a negative amount', 'invalid_input', 'amountIn', () => out(pairWith(5n, 5n), a, -1n)],
    ['a number', 'invalid_input', 'amountIn', () => out(pairWith(5n, 5n), a, 1)],
    ['words', 'invalid_input', 'amountIn', () => out(pairWith(5n, 5n), a, '1e18')],
    ['no pair', 'invalid_input', 'pair', () => out(undefined, a, 1n)],
    ['a pool of another kind', 'invalid_input', 'pair.type', () => out({ type: 'v3-pool' }, a, 1n)],
    [
      'a reserve that is a string',
      'invalid_input',
      'pair.reserve1',
      () => out({ ...pairWith(5n, 5n), reserve1: '5' }, a, 1n),
    ],
    [
      'tokens in the wrong order',
      'invalid_input',
      'pair.token1',
      () => out({ ...pairWith(5n, 5n), token0: b, token1: a }, a, 1n),
    ],
    ['nothing at all', 'invalid_input', 'options', () => v2AmountOut(undefined as never)],
  ])('error: %s', (_title, code, field, action) => {
    expect(thrownBy(action)).toMatchObject({ code, field })
  })
})

describe('v2AmountIn', () => {
  test('default: the case of UniswapV2Library', () => {
    expect(v2AmountIn({ pair: pairWith(100n, 100n), tokenOut: b, amountOut: 1n }).amountIn).toBe(2n)
  })

  test('behavior: what it asks for gives at least what was wanted, and a unit less does not', () => {
    const pair = pairWith(7n * one, 11n * one, { ...a, sellFeeBps: 30n }, { ...b, buyFeeBps: 75n })
    const { amountIn } = v2AmountIn({ pair, tokenOut: b, amountOut: one })
    expect(v2AmountOut({ pair, tokenIn: a, amountIn }).amountOut).toBeGreaterThanOrEqual(one)
    const less = amountIn - amountIn / 1_000_000n
    expect(v2AmountOut({ pair, tokenIn: a, amountIn: less }).amountOut).toBeLessThan(one)
  })

  test.each<[string, string, string, () => unknown]>([
    [
      'all that the pair holds',
      'insufficient_reserves',
      'amountOut',
      () => into(pairWith(5n, 5n), b, 5n),
    ],
    ['an empty pair', 'insufficient_reserves', 'pair', () => into(pairWith(0n, 5n), b, 1n)],
    [
      'a token that keeps everything',
      'insufficient_reserves',
      'pair',
      () => into(pairWith(5n, 5n, a, { ...b, buyFeeBps: 10_000n }), b, 1n),
    ],
    [
      'an input that no pair can hold',
      'amount_overflow',
      'amountOut',
      () => into(pairWith(1n << 111n, 1n << 111n), b, (1n << 111n) - 1n),
    ],
    [
      'a fee above 100 %',
      'invalid_input',
      'tokenOut.buyFeeBps',
      () => into(pairWith(5n, 5n), { ...b, buyFeeBps: 10_001n }, 1n),
    ],
    ['zero', 'invalid_input', 'amountOut', () => into(pairWith(5n, 5n), b, 0n)],
    ['nothing at all', 'invalid_input', 'options', () => v2AmountIn(null as never)],
  ])('error: %s', (_title, code, field, action) => {
    expect(thrownBy(action)).toMatchObject({ code, field })
  })
})

const out = (pair: unknown, tokenIn: unknown, amountIn: unknown): unknown =>
  v2AmountOut({ pair, tokenIn, amountIn } as never)
const into = (pair: unknown, tokenOut: unknown, amountOut: unknown): unknown =>
  v2AmountIn({ pair, tokenOut, amountOut } as never)

function thrownBy(action: () => unknown): RouterError {
  try {
    action()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
