import { describe, expect, test } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { fillDelay } from './fillDelay.ts'

const header = (number: number) => ({
  ...{ number, hash: '0x' as const, parentHash: '0x' as const },
  timestamp: 1000 + 12 * number,
})
const delay = (confirmations: number, known = true) => {
  const source = {
    head: async () => header(100),
    header: async (number: number) => (known ? header(number) : undefined),
  } as unknown as ChainSource
  return fillDelay({ context: { source }, settings: { confirmations } } as Parameters<
    typeof fillDelay
  >[0])
}

describe('fillDelay', () => {
  test('default: as long as the last blocks took, and half a minute to pay', async () => {
    expect(await delay(0)).toBe(30)
    expect(await delay(5)).toBe(90)
    expect(await delay(12)).toBe(174)
  })

  test('behavior: of what the node does not know nobody can say that it is soon', async () => {
    expect(await delay(12, false)).toBe(Number.POSITIVE_INFINITY)
  })
})
