import type { Price } from '@sluice/sdk'
import { describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { signedPercent, vsFloor } from './vsFloor.ts'

const ether = '0x0000000000000000000000000000000000000000'
const weth = '0x2222222222222222222222222222222222222222'
const other = '0x1111111111111111111111111111111111111111'
const price = (
  raw: string,
  contract: `0x${string}` = ether,
  symbol = 'ETH',
  decimals = 18,
): Price => ({
  currency: { contract, symbol, decimals },
  amount: { raw },
})

describe('vsFloor', () => {
  test('default: exact beyond what a floating-point number holds', () => {
    expect(vsFloor(price('95'), price('100'), weth)).toBe(-50n)
    expect(vsFloor(price('10000000000000000000001'), price('10000000000000000000000'), weth)).toBe(
      0n,
    )
    expect(vsFloor(price('30000000000000000000000'), price('10000000000000000000000'), weth)).toBe(
      2_000n,
    )
  })

  test('behavior: an offer in the wrapped currency is compared with a floor in the own one', () => {
    expect(vsFloor(price('90', weth, 'WETH'), price('100'), weth)).toBe(-100n)
  })

  test('behavior: what only calls itself the wrapped currency is not compared', () => {
    expect(vsFloor(price('90', other, 'WETH'), price('100'), weth)).toBeUndefined()
    expect(vsFloor(price('90', weth, 'WETH'), price('100'), undefined)).toBeUndefined()
  })

  test('behavior: other currencies, and other decimals, are not compared', () => {
    expect(vsFloor(price('90', other, 'USDC', 6), price('100'), weth)).toBeUndefined()
    expect(vsFloor(price('90', weth, 'WETH', 6), price('100'), weth)).toBeUndefined()
    expect(vsFloor(price('90'), price('0'), weth)).toBeUndefined()
    expect(vsFloor(price('90'), null, weth)).toBeUndefined()
  })
})

describe('signedPercent', () => {
  test.each([
    [0n, '0.0 %'],
    [-50n, '−5.0 %'],
    [123n, '+12.3 %'],
    [-1n, '−0.1 %'],
    [100_000n, '+10000.0 %'],
  ])('default: %s', (tenths, text) => expect(signedPercent(tenths)).toBe(text))

  test('behavior: in German', () => {
    vi.spyOn(languageChoice, 'get').mockReturnValue('de')
    expect(signedPercent(123n)).toBe('+12,3 %')
    vi.restoreAllMocks()
  })
})
