import { describe, expect, test } from 'vitest'
import { dai, usdc, weth } from '../../testing/v3Pools.ts'
import { poolAddress } from './poolAddress.ts'

const fails = (field: string) =>
  expect.objectContaining({ name: 'RouterError', code: 'invalid_input', field })

describe('poolAddress', () => {
  test.each([
    // The pools of these tokens on Ethereum mainnet.
    [usdc, weth, 500, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
    [weth, usdc, 3000, '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8'],
    [dai, usdc, 100, '0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168'],
  ])('default: %#', (tokenA, tokenB, fee, address) => {
    expect(poolAddress({ tokenA: tokenA.address, tokenB: tokenB.address, fee })).toBe(address)
  })

  test('options: factory, of another chain', () => {
    // The example of `computePoolAddress.test.ts` of @uniswap/v3-sdk.
    expect(
      poolAddress({
        factory: '0x1111111111111111111111111111111111111111',
        tokenA: usdc.address,
        tokenB: dai.address,
        fee: 500,
      }),
    ).toBe('0x90B1b09A9715CaDbFD9331b3A7652B24BfBEfD32')
  })

  test('error: what makes no pool', () => {
    const good = { tokenA: usdc.address, tokenB: dai.address, fee: 500 }
    expect(() => poolAddress({ ...good, tokenA: '0x1' })).toThrow(fails('tokenA'))
    expect(() => poolAddress({ ...good, tokenB: usdc.address })).toThrow(fails('tokenB'))
    expect(() => poolAddress({ ...good, fee: -1 })).toThrow(fails('fee'))
    expect(() => poolAddress({ ...good, factory: null as never })).not.toThrow()
    expect(() => poolAddress({ ...good, factory: '0x' })).toThrow(fails('factory'))
    expect(() => poolAddress({ ...good, initCodeHash: '0x12' })).toThrow(fails('initCodeHash'))
    expect(() => poolAddress(undefined as never)).toThrow(fails('options'))
  })
})
