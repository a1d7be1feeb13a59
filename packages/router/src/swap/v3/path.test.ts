import { encodePacked } from 'viem'
import { describe, expect, test } from 'vitest'
import { dai, usdc, weth, wholeRange } from '../../testing/v3Pools.ts'
import type { V3Pool } from '../types.ts'
import { decodeV3Path, encodeV3Path } from './path.ts'

const daiUsdc = wholeRange
const usdcWeth: V3Pool = { ...wholeRange, token0: usdc, token1: weth, fee: 3000 }
const route = { pools: [daiUsdc, usdcWeth], path: [dai, usdc, weth] }
const types = ['address', 'uint24', 'address', 'uint24', 'address'] as const
const fails = (field: string, code = 'invalid_input') =>
  expect.objectContaining({ name: 'RouterError', code, field })

describe('encodeV3Path', () => {
  test('default: packed, in the order of the swap', () => {
    expect(encodeV3Path(route, 'exactIn')).toBe(
      encodePacked(types, [dai.address, 500, usdc.address, 3000, weth.address]),
    )
  })

  test('behavior: backwards for an exact output', () => {
    expect(encodeV3Path(route, 'exactOut')).toBe(
      encodePacked(types, [weth.address, 3000, usdc.address, 500, dai.address]),
    )
  })

  test('error: what is no route through v3 pools', () => {
    expect(() => encodeV3Path({ pools: [], path: [dai] }, 'exactIn')).toThrow(fails('route.pools'))
    expect(() => encodeV3Path({ ...route, path: [dai, usdc] }, 'exactIn')).toThrow(
      fails('route.path'),
    )
    expect(() => encodeV3Path({ ...route, path: [dai, weth, usdc] }, 'exactIn')).toThrow(
      fails('route.pools[0]'),
    )
    expect(() => encodeV3Path({ ...route, path: [dai, usdc, {}] } as never, 'exactIn')).toThrow(
      fails('route.path[2].address'),
    )
    expect(() =>
      encodeV3Path({ pools: [{ ...daiUsdc, fee: 2 ** 24 }], path: [dai, usdc] }, 'exactIn'),
    ).toThrow(fails('route.pools[0].fee'))
    expect(() => encodeV3Path(null as never, 'exactIn')).toThrow(fails('route'))
    expect(() => encodeV3Path(route, 'both' as never)).toThrow(fails('type'))
  })
})

describe('decodeV3Path', () => {
  test('default: the route, whichever the type', () => {
    const expected = {
      tokens: [dai, usdc, weth].map(token => token.address.toLowerCase()),
      fees: [500, 3000],
    }
    for (const type of ['exactIn', 'exactOut'] as const)
      expect(decodeV3Path(encodeV3Path(route, type), type)).toEqual(expected)
  })

  test.each<unknown>(['0x', dai.address, `${dai.address}0001f4`, 'nothing', null, 1n])(
    'error: %s is no path',
    path => {
      expect(() => decodeV3Path(path as never, 'exactIn')).toThrow(fails('path', 'not_decodable'))
    },
  )
})
