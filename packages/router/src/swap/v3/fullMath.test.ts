import { describe, expect, test } from 'vitest'
import { mulDivRoundingUp } from './fullMath.ts'
import { addDelta } from './liquidityMath.ts'
import { mostSignificantBit } from './mostSignificantBit.ts'

const max = 2n ** 256n - 1n
const code = (code: string) => expect.objectContaining({ name: 'RouterError', code })

// The cases are those of `FullMath.spec.ts`, `LiquidityMath.spec.ts` and `BitMath.spec.ts` of @uniswap/v3-core.

describe('mulDivRoundingUp', () => {
  test('default', () => {
    const q128 = 2n ** 128n
    expect(mulDivRoundingUp(q128, (50n * q128) / 100n, (150n * q128) / 100n)).toBe(q128 / 3n + 1n)
    expect(mulDivRoundingUp(q128, 35n * q128, 8n * q128)).toBe((4375n * q128) / 1000n)
    expect(mulDivRoundingUp(max, max, max)).toBe(max)
  })

  test('error: overflow that only rounding up causes', () => {
    expect(() =>
      mulDivRoundingUp(
        535006138814359n,
        432862656469423142931042426214547535783388063929571229938474969n,
        2n,
      ),
    ).toThrow(code('amount_overflow'))
  })

  test('error: a denominator of zero', () => {
    expect(() => mulDivRoundingUp(1n, 1n, 0n)).toThrow(code('invalid_input'))
  })
})

describe('addDelta', () => {
  test('default', () => {
    expect(addDelta(1n, 0n)).toBe(1n)
    expect(addDelta(1n, -1n)).toBe(0n)
    expect(addDelta(1n, 1n)).toBe(2n)
  })

  test('error: where @uniswap/v3-sdk 3.13.1 goes below zero or above 128 bits and the contract reverts', () => {
    expect(() => addDelta(2n ** 128n - 15n, 15n)).toThrow(code('amount_overflow'))
    expect(() => addDelta(0n, -1n)).toThrow(code('invalid_input'))
    expect(() => addDelta(3n, -4n)).toThrow(code('invalid_input'))
  })
})

describe('mostSignificantBit', () => {
  test('default', () => {
    for (let bit = 0; bit < 256; bit++) {
      expect(mostSignificantBit(2n ** BigInt(bit))).toBe(bit)
      expect(mostSignificantBit(2n ** BigInt(bit + 1) - 1n)).toBe(bit)
    }
  })

  test('error: zero, and more than 256 bits', () => {
    expect(() => mostSignificantBit(0n)).toThrow(code('invalid_input'))
    expect(() => mostSignificantBit(max + 1n)).toThrow(code('amount_overflow'))
  })
})
