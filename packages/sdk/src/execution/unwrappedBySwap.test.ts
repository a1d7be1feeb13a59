import { type Address, encodeAbiParameters, type Log, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Run } from './run.ts'
import { unwrappedBySwap } from './unwrappedBySwap.ts'

const router: Address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const wrapped: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const stranger: Address = `0x${'5'.repeat(40)}`

const unwraps = (by: Address, amount: bigint): Log =>
  ({
    address: wrapped,
    topics: [toEventSelector('Withdrawal(address,uint256)'), pad(by, { size: 32 })],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }) as unknown as Log

/** A run whose swap was mined; without `data` as it is after a reload. */
function run(given: { data?: { to: Address }; to?: Address; logs: readonly Log[] }) {
  const steps = [{ id: 'swap', items: [{ data: given.data }] }]
  return {
    options: { chain: { id: 1, wrappedNative: wrapped } },
    state: () => ({ steps }),
    mined: [{ stepId: 'swap', chainId: 1, txHash: '0x', logs: given.logs, to: given.to }],
  } as unknown as Run
}

describe('unwrappedBySwap', () => {
  test('by the contract that was called, and by nobody else', () => {
    const logs = [unwraps(router, 5n), unwraps(stranger, 7n)]
    expect(unwrappedBySwap(run({ data: { to: router }, logs }), 1)).toBe(5n)
    expect(unwrappedBySwap(run({ data: { to: router }, logs }), 2)).toBe(0n)
    expect(unwrappedBySwap(run({ logs }), 1)).toBe(0n)
  })

  test('behavior: after a reload the receipt says which contract that was', () => {
    const logs = [unwraps(router, 5n), unwraps(stranger, 7n)]
    expect(unwrappedBySwap(run({ to: router, logs }), 1)).toBe(5n)
  })
})
