import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { art, createTestMarket, seller } from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { readOrderStates } from '../readOrderStates.ts'
import { reasons } from '../reasons.ts'
import { poolOrder } from './poolOrder.ts'

const pool: Hex = `0x${'9b'.repeat(20)}`
const owner: Hex = `0x${'9c'.repeat(20)}`

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

describe('sudoswapKind', () => {
  test('behavior: a pool whose money goes to who refuses it sells nothing, until it is taken', async () => {
    const { chain, context } = await createTestMarket(database)
    chain.transfer(art, seller, pool, 1n)
    let paid = owner
    const { source } = chain
    const read: typeof source.read = async (calls, options) =>
      (await source.read(calls, options)).map((answer, index) => {
        const { address, functionName = '' } = calls[index] ?? {}
        if (address !== pool) return answer
        return { nft: art, getAssetRecipient: paid, getBuyNFTQuote: [0, 0n, 0n, 5n, 0n] }[
          functionName
        ]
      })
    const facts = poolOrder({ kind: 'sudoswap', pool, contract: art, tokenId: 1n, price: 5n })
    const stored = { ...facts, tokenSetId: '', missingRoyalties: [], revokedAt: null }
    const stateOf = async () => {
      const asked = { ...context, source: { ...source, read } }
      const time = Math.floor(chain.now() / 1000)
      const [state] = await readOrderStates(asked, [stored], time)
      return [state?.status, state?.reason]
    }
    chain.setWilling(owner, false)
    expect(await stateOf()).toEqual(['inactive', reasons.payee])
    chain.setWilling(owner, true)
    expect(await stateOf()).toEqual(['active', null])
    // What it keeps itself it is not asked about.
    chain.setWilling(pool, false)
    paid = pool
    expect(await stateOf()).toEqual(['active', null])
  })
})
