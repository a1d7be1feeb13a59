// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { useFeeReserve } from './useFeeReserve.ts'

test('it is so many plain transfers, and that of one chain is told of no other', async () => {
  const { result, rerender } = renderHook(
    (getGasCost: () => Promise<bigint>) => useFeeReserve({ account: zeroAddress, getGasCost }),
    { initialProps: async () => 21_000n },
  )
  await act(async () => undefined)
  expect(result.current).toBe(525_000n)
  rerender(() => new Promise<bigint>(() => undefined))
  expect(result.current).toBeUndefined()
})
