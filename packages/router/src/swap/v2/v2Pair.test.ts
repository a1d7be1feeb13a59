import { describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import type { Token } from '../types.ts'
import { liquidityMinted, minimumLiquidity } from './liquidityMinted.ts'
import { liquidityValue } from './liquidityValue.ts'
import { pairAddress } from './pairAddress.ts'
import { v2Pair } from './v2Pair.ts'

const one = 10n ** 18n
const usdc: Token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
}
const weth: Token = {
  chainId: 1,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: 18,
}

describe('v2Pair', () => {
  test('default: sorts by address, whichever comes first', () => {
    const pair = v2Pair({ tokenA: weth, reserveA: 1n, tokenB: usdc, reserveB: '2' })
    expect(pair).toEqual({
      type: 'v2-pool',
      token0: usdc,
      token1: weth,
      reserve0: 2n,
      reserve1: 1n,
    })
    expect(v2Pair({ tokenA: usdc, reserveA: 2n, tokenB: weth, reserveB: 1n })).toEqual(pair)
  })

  test.each<[string, string, string, Partial<Record<keyof v2Pair.Options, unknown>>]>([
    [
      'one token twice',
      'invalid_input',
      'tokenB',
      { tokenB: { ...weth, address: weth.address.toLowerCase() } },
    ],
    ['two chains', 'invalid_input', 'tokenB.chainId', { tokenB: { ...usdc, chainId: 10 } }],
    ['no token', 'invalid_input', 'tokenA', { tokenA: null }],
    [
      'half an address',
      'invalid_input',
      'tokenA.address',
      { tokenA: { ...weth, address: '0x12' } },
    ],
    [
      'decimals of a half',
      'invalid_input',
      'tokenA.decimals',
      { tokenA: { ...weth, decimals: 0.5 } },
    ],
    [
      'a fee that is a number',
      'invalid_input',
      'tokenA.sellFeeBps',
      { tokenA: { ...weth, sellFeeBps: 3 } },
    ],
    ['a reserve beyond uint112', 'amount_overflow', 'reserveB', { reserveB: 1n << 112n }],
    ['no reserve', 'invalid_input', 'reserveA', { reserveA: undefined }],
    ['an address of a pair that is none', 'invalid_input', 'address', { address: 7 }],
  ])('error: %s', (_title, code, field, change) => {
    const options = { tokenA: weth, reserveA: 1n, tokenB: usdc, reserveB: 2n, ...change }
    expect(thrownBy(() => v2Pair(options as never))).toMatchObject({ code, field })
  })
})

describe('pairAddress', () => {
  test('default: USDC and WETH on mainnet', () => {
    const address = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
    expect(pairAddress({ tokenA: usdc, tokenB: weth })).toBe(address)
    expect(pairAddress({ tokenA: weth, tokenB: usdc })).toBe(address)
  })

  test('options: the factory of a chain that is not known', () => {
    const [tokenA, tokenB] = [
      { ...usdc, chainId: 31_337 },
      { ...weth, chainId: 31_337 },
    ]
    expect(thrownBy(() => pairAddress({ tokenA, tokenB })).field).toBe('factory')
    const factory = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
    expect(pairAddress({ tokenA, tokenB, factory })).toBe(
      pairAddress({ tokenA: usdc, tokenB: weth }),
    )
  })

  test.each<[string, string, object]>([
    ['one token twice', 'tokenB', { tokenB: { ...usdc } }],
    ['two chains', 'tokenB.chainId', { tokenB: { ...weth, chainId: 10 } }],
    ['no token', 'tokenA', { tokenA: null }],
    ['no factory', 'factory', { factory: '0x1' }],
    ['no hash', 'initCodeHash', { initCodeHash: '0x12' }],
  ])('error: %s', (_title, field, change) => {
    const options = { tokenA: usdc, tokenB: weth, ...change } as pairAddress.Options
    expect(thrownBy(() => pairAddress(options))).toMatchObject({ code: 'invalid_input', field })
  })
})

describe('liquidityMinted', () => {
  const pair = v2Pair({ tokenA: usdc, reserveA: 0n, tokenB: weth, reserveB: 0n })

  test('default: the first deposit of Uniswap’s own test, 1 and 4', () => {
    const minted = liquidityMinted({ pair, totalSupply: 0n, amount0: one, amount1: 4n * one })
    expect(minted).toBe(2n * one - minimumLiquidity)
  })

  test('behavior: later deposits get the smaller share', () => {
    const filled = { ...pair, reserve0: 100n, reserve1: 400n }
    const totalSupply = 1_000n
    expect(liquidityMinted({ pair: filled, totalSupply, amount0: 10n, amount1: 80n })).toBe(100n)
    expect(liquidityMinted({ pair: filled, totalSupply, amount0: 50n, amount1: 80n })).toBe(200n)
  })

  test('error: too little, and a pair that was emptied', () => {
    const little = { pair, totalSupply: 0n, amount0: 1_000n, amount1: 1_000n }
    expect(thrownBy(() => liquidityMinted(little)).code).toBe('insufficient_input_amount')
    const emptied = { pair, totalSupply: 1n, amount0: 1_000n, amount1: 1_000n }
    expect(thrownBy(() => liquidityMinted(emptied)).code).toBe('insufficient_reserves')
  })
})

describe('liquidityValue', () => {
  const pair = v2Pair({ tokenA: usdc, reserveA: 1_000n, tokenB: weth, reserveB: 1_000n })
  const options = { pair, token: usdc, totalSupply: 500n, liquidity: 500n }

  // The values of the v2 SDK's own test of a pair.
  test('default: all of it, and a part of it', () => {
    expect(liquidityValue(options)).toBe(1_000n)
    expect(liquidityValue({ ...options, liquidity: 250n })).toBe(500n)
  })

  test('behavior: the protocol takes a sixth of the growth', () => {
    // 500 * (1000 - 500) / (5 * 1000 + 500) = 45 shares are minted to it.
    expect(liquidityValue({ ...options, feeOn: true, kLast: 250_000n })).toBe(917n)
    expect(liquidityValue({ ...options, feeOn: true, kLast: 0n })).toBe(1_000n)
    expect(liquidityValue({ ...options, feeOn: true, kLast: 1_000_000n })).toBe(1_000n)
  })

  test('error: more than there is, a fee without kLast, a token that is not there', () => {
    expect(thrownBy(() => liquidityValue({ ...options, liquidity: 501n })).field).toBe('liquidity')
    expect(thrownBy(() => liquidityValue({ ...options, totalSupply: 0n })).field).toBe(
      'totalSupply',
    )
    expect(thrownBy(() => liquidityValue({ ...options, feeOn: true } as never)).field).toBe('kLast')
    const token: Token = { ...usdc, address: '0x1111111111111111111111111111111111111111' }
    expect(thrownBy(() => liquidityValue({ ...options, token })).field).toBe('token')
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
