import { describe, expect, test, vi } from 'vitest'
import type { Reader } from '../createReader.ts'
import { readAhead } from './readAhead.ts'

const contract = `0x${'1'.repeat(40)}`

/** The chains that something was read of while a token's page at an address was opened. */
async function readFor(chainId: string): Promise<unknown[]> {
  const prefetchQuery = vi.fn(async () => undefined)
  const reader = { config: { chains: [{ id: 31337 }] }, client: {}, queryClient: { prefetchQuery } }
  readAhead.token({
    context: { reader: Promise.resolve(reader as unknown as Reader) },
    params: { chainId, contract, tokenId: '7' },
    deps: {},
  })
  await new Promise(resolve => setTimeout(resolve))
  return prefetchQuery.mock.calls.map(call => JSON.stringify(call).includes('31337'))
}

describe('readAhead', () => {
  test('behavior: nothing is read of another chain than the one that the address names', async () => {
    expect(await readFor('31337')).toEqual([true])
    expect(await readFor('1')).toEqual([])
  })
})
