// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { useBalance } from './useBalance.ts'

const never = () => new Promise<bigint>(() => undefined)

test('what one account has is told of no other, which is not read yet', async () => {
  const { result, rerender } = renderHook(
    (getBalance: () => Promise<bigint>) => useBalance({ getBalance }, zeroAddress),
    { initialProps: async () => 5n },
  )
  await act(async () => undefined)
  expect(result.current).toBe(5n)
  rerender(never)
  expect(result.current).toBeUndefined()
})

test('what it has of one currency is told of no other', async () => {
  const getBalance = (currency: string) =>
    currency === zeroAddress ? Promise.resolve(5n) : never()
  const { result, rerender } = renderHook(
    (currency: `0x${string}`) => useBalance({ getBalance }, currency),
    { initialProps: zeroAddress as `0x${string}` },
  )
  await act(async () => undefined)
  expect(result.current).toBe(5n)
  rerender('0x1111111111111111111111111111111111111111')
  expect(result.current).toBeUndefined()
})
