import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDrop } from '../testing/addDrop.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
let drop: ReturnType<typeof addDrop>
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  drop = addDrop(market.chain, art)
})

/** By the two ways there are to ask for a mint. */
const ways: [string, Json][] = [
  ['/execute/mint/v1', {}],
  ['/execute/buy/v7', { fillType: 'preferMint' }],
]

describe.each(ways)('mintedSince, of %s', (path, more) => {
  const ask = async (quantity: number, requestId?: unknown) => {
    const items = [{ collection: art, quantity, ...more }]
    const { body } = await market.post(path, { taker: buyer, items, requestId })
    const sale = (body.steps as { id: string; items: { status: string }[] }[]).find(
      step => step.id === 'sale',
    )
    return { requestId: body.requestId, states: sale?.items.map(({ status }) => status) }
  }
  const report = (requestId: unknown, txHash: Hex) =>
    market.post('/execute/results/v1', { requestId, stepId: 'sale', txHash })

  test('default: the mint of one request completes no other one', async () => {
    const [first, second] = [await ask(1), await ask(1)]
    const hash = drop.mint(buyer, 90n)
    // In capitals, as a client may have it.
    await report(first.requestId, `0x${hash.slice(2).toUpperCase()}`)
    await market.catchUp()
    expect((await ask(1, first.requestId)).states).toEqual(['complete'])
    expect((await ask(1, second.requestId)).states).toEqual(['incomplete'])
    // Reported for both it is that of both.
    await report(second.requestId, hash)
    expect((await ask(1, second.requestId)).states).toEqual(['complete'])
  })

  test('behavior: without a report every mint since the request counts', async () => {
    const { requestId } = await ask(2)
    drop.mint(buyer, 90n)
    drop.mint(buyer, 91n)
    await market.catchUp()
    expect((await ask(2, requestId)).states).toEqual(['complete'])
  })

  test('behavior: what another account has signed is none of it, unless the payer is a contract', async () => {
    const senders = new Map<Hex, Hex>()
    market.chain.source.payments = async hashes =>
      new Map(hashes.map(hash => [hash, { from: senders.get(hash), to: art, value: 7n }]))
    const mintBy = async (sender: Hex, tokenId: bigint) => {
      senders.set(drop.mint(buyer, tokenId), sender)
      await market.catchUp()
    }
    const { requestId } = await ask(1)
    await mintBy(seller, 90n)
    expect((await ask(1, requestId)).states).toEqual(['incomplete'])
    await mintBy(buyer, 91n)
    expect((await ask(1, requestId)).states).toEqual(['complete'])
    const next = await ask(1)
    await mintBy(seller, 92n)
    expect((await ask(1, next.requestId)).states).toEqual(['incomplete'])
    // So it did while it had code, and nobody can say where the state is gone.
    const { hasCode } = market.chain.source
    const { number } = await market.chain.source.head()
    market.chain.source.hasCode = async (_: Hex, block?: number) => block === number
    expect((await ask(1, next.requestId)).states).toEqual(['complete'])
    market.chain.source.hasCode = async (_: Hex, block?: number) => {
      if (block !== undefined) throw new Error('missing trie node')
      return false
    }
    expect((await ask(1, next.requestId)).states).toEqual(['complete'])
    market.chain.source.hasCode = hasCode
    // Whoever sends its calls signs for it.
    market.chain.setContractAccount(buyer, () => true)
    expect((await ask(1, next.requestId)).states).toEqual(['complete'])
  })

  test('behavior: once all transactions of it are known, what else was minted does not count', async () => {
    const { requestId } = await ask(2)
    await report(requestId, drop.mint(buyer, 90n))
    drop.mint(buyer, 91n)
    await market.catchUp()
    expect((await ask(2, requestId)).states).toContain('incomplete')
  })
})
