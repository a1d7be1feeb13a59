import { hashKey } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { queryKey } from './queryKey.ts'

const huge = (1n << 255n) + 1n

describe('queryKey', () => {
  test('default', () => {
    expect(queryKey('token', { chainId: 31337, tokenId: 7n })).toEqual([
      'sluice',
      'token',
      { chainId: 31337, tokenId: { bigint: '7' } },
    ])
  })

  test('behavior: every key can be hashed, wherever a bigint stands', () => {
    expect(() => hashKey(queryKey('tokens', { a: [{ b: huge }], c: { d: huge } }))).not.toThrow()
  })

  test('behavior: neighbours beyond 2^53 are two keys, and 7n is not "7"', () => {
    const keys = [huge, huge + 1n, 7n, 7, '7'].map(id => hashKey(queryKey('token', { id })))
    expect(new Set(keys).size).toBe(5)
  })

  test('behavior: undefined parameters and their order make no difference', () => {
    expect(hashKey(queryKey('asks', { a: 1, b: undefined, c: 2 }))).toBe(
      hashKey(queryKey('asks', { c: 2, a: 1 })),
    )
  })

  test('behavior: two spellings of an address, a token or a hash are one key; a trait is as it is', () => {
    const upper = `0x${'AB'.repeat(20)}`
    const lower = upper.toLowerCase()
    const parameters = (text: string) => ({
      user: text,
      tokens: [`${text}:7`],
      attributes: { Seal: upper },
    })
    expect(queryKey('tokens', parameters(upper))).toEqual(queryKey('tokens', parameters(lower)))
    expect(queryKey('tokens', { attributes: { Seal: upper } })[2]).toEqual({
      attributes: { Seal: upper },
    })
    expect(queryKey('tokens', { tokenName: '0xABC' })[2]).toEqual({ tokenName: '0xABC' })
  })
})
