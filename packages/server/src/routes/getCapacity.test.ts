import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Party } from '../crosschain/party.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { getCapacity } from './getCapacity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const solver: Hex = `0x${'55'.repeat(20)}`
const user: Hex = `0x${'11'.repeat(20)}`

const party = (id: number, isAway: boolean) =>
  ({
    ...{ solver, settings: {} },
    node: { fees: async () => ({ base: 0n, tip: 0n }) },
    context: {
      ...{ chain: { id }, db: database.db },
      source: {
        balance: async (account: Hex) => {
          if (isAway) throw new ChainUnavailableError(id, new Error('down'))
          return account === solver ? 1000n : BigInt(id) * 10n
        },
      },
    },
  }) as unknown as Party

const ask = (away?: number) => {
  const parties = new Map([1, 2].map(id => [id, party(id, id === away)]))
  return getCapacity(
    { chain: { id: 1 }, crossChain: { parties } } as never,
    { body: { kind: 'cross-chain-intent', user } } as never,
    {} as never,
  )
}

describe('getCapacity', () => {
  test('default: what the solver has here, and what the account has here and in all', async () => {
    expect(await ask()).toMatchObject({
      totalCapacity: '1000',
      userBalance: { currentChain: '10', allChains: '30' },
    })
  })

  test('behavior: another chain that is away keeps back only the sum that needs it', async () => {
    const { totalCapacity, userBalance } = await ask(2)
    expect([totalCapacity, userBalance]).toEqual(['1000', { currentChain: '10' }])
  })

  test('error: this chain is away', async () => {
    await expect(ask(1)).rejects.toMatchObject({ code: 'chain_unavailable', chainId: 1 })
  })
})
