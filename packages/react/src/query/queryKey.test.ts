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
})
