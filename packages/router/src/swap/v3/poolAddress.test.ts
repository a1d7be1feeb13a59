import { describe, expect, test } from 'vitest'
import { dai, usdc, weth } from '../../testing/v3Pools.ts'
import { poolAddress } from './poolAddress.ts'

const fails = (field: string) =>
  expect.objectContaining({ name: 'RouterError', code: 'invalid_input', field })
const good = { tokenA: usdc, tokenB: dai, fee: 500 }

describe('poolAddress', () => {
  test.each([
    // The pools of these tokens on Ethereum mainnet.
    [usdc, weth, 500, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
    [weth, usdc, 3000, '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8'],
    [dai, usdc, 100, '0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168'],
  ])('default: %#', (tokenA, tokenB, fee, address) => {
    expect(poolAddress({ tokenA, tokenB, fee })).toBe(address)
  })

  test('options: factory', () => {
    // The example of `computePoolAddress.test.ts` of @uniswap/v3-sdk.
    const factory = '0x1111111111111111111111111111111111111111'
    expect(poolAddress({ ...good, factory })).toBe('0x90B1b09A9715CaDbFD9331b3A7652B24BfBEfD32')
  })

  test('error: a chain without a known factory', () => {
    const tokenA = { ...usdc, chainId: 31337 }
    const tokenB = { ...dai, chainId: 31337 }
    expect(() => poolAddress({ tokenA, tokenB, fee: 500 })).toThrow(fails('factory'))
  })

  test.each([
    ['tokenA.address', { tokenA: { ...usdc, address: '0x1' } }],
    ['tokenB', { tokenB: usdc }],
    ['tokenB.chainId', { tokenB: { ...dai, chainId: 10 } }],
    ['fee', { fee: -1 }],
    ['factory', { factory: '0x' }],
    ['initCodeHash', { initCodeHash: '0x12' }],
  ])('error: %s', (field, change) => {
    expect(() => poolAddress({ ...good, ...change } as never)).toThrow(fails(field))
  })

  test('error: nothing', () => {
    expect(() => poolAddress(undefined as never)).toThrow(fails('options'))
  })
})
