import { describe, expect, test } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import type { Party } from './party.ts'
import { quotedWaits } from './quotedWaits.ts'

/** A chain of blocks that come as slowly as they are told to, seconds. */
const party = (id: number, confirmations: number, each: number, known = true) => {
  const header = (number: number) => ({ number, timestamp: 1_800_000_000 + each * number })
  const source = {
    head: async () => header(1000),
    header: async (number: number) => (known ? header(number) : undefined),
  } as unknown as ChainSource
  return { context: { chain: { id }, source }, settings: { confirmations } } as unknown as Party
}

describe('quotedWaits', () => {
  test('default: as long as the last blocks took, on each chain', async () => {
    const pair = { origin: party(1, 12, 12), destination: party(10, 300, 2) }
    expect(await quotedWaits(pair)).toEqual({ origin: 144, destination: 600 })
  })

  test.each([
    ['paid', { origin: party(1, 301, 12), destination: party(10, 0, 2) }, 'chain 1'],
    ['filled', { origin: party(1, 0, 12), destination: party(10, 301, 12) }, 'chain 10'],
  ])('error: confirmations of more than an hour where it is %s', async (_, pair, chain) => {
    await expect(quotedWaits(pair)).rejects.toMatchObject({
      ...{ code: 'confirmations_too_long', statusCode: 400 },
      message: `crossChain.confirmations (301) of ${chain} took 3612 seconds by its last blocks, and nothing is paid across chains where that is more than 3600`,
    })
  })

  test('error: of what the node does not know nobody can say that it is soon', async () => {
    const pair = { origin: party(1, 0, 12), destination: party(10, 12, 12, false) }
    await expect(quotedWaits(pair)).rejects.toMatchObject({ code: 'confirmations_too_long' })
  })
})
