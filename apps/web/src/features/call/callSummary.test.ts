import { describe, expect, test } from 'vitest'
import { callSummary } from './callSummary.ts'

const ether = { symbol: 'ETH', decimals: 18 }
const to = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

describe('callSummary', () => {
  const tx = { to, data: '0x', value: 10n ** 18n } as const
  test.each([
    [tx, '1 ETH to 0xC02a…6Cc2'],
    [{ ...tx, data: '0xd0e30db0' }, 'A call of 0xC02a…6Cc2 with 1 ETH'],
    [{ ...tx, data: '0xd0e30db0', value: 0n }, 'A call of 0xC02a…6Cc2'],
  ] as const)('default: %o', (call, words) => {
    expect(callSummary(call, ether)).toBe(words)
  })
})
