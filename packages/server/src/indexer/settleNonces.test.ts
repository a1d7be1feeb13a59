import { zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import { type Hex, keccak256, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  looksRareAddress,
  looksRareDigest,
  looksRareTransferManager,
  parseLooksRareOrder,
} from '../orderbook/kinds/looksRareOrder.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  seller,
  type TestMarket,
  wallets,
} from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const abi = parseAbi([
  'struct Nonces { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
  'event TakerBid(Nonces nonces, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event OrderNoncesCancelled(address user, uint256[] orderNonces)',
])
const usedNonce = keccak256(toHex('ORDER_NONCE_EXECUTED'))

let database: TestDatabase
let market: TestMarket
/** What the exchange and the collection have come to, beside what the chain in memory knows. */
let chain: { used: Set<bigint>; owners: Map<bigint, Hex> }
/** How many orders were read. */
let read = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  chain = { used: new Set(), owners: new Map() }
  const fake = createFakeChain()
  const { read: readAsItIs } = fake.source
  fake.source.read = async (calls, options) => {
    read += calls.filter(({ functionName }) => functionName === 'userOrderNonce').length
    return (await readAsItIs(calls, options)).map((answer, i) => {
      const { functionName, args = [], address } = calls[i] ?? {}
      if (functionName === 'userOrderNonce')
        return chain.used.has(args[1] as bigint) ? usedNonce : `0x${'0'.repeat(64)}`
      if (functionName === 'userSubsetNonce') return false
      if (functionName === 'userBidAskNonces') return [0n, 0n]
      if (functionName === 'hasUserApprovedOperator') return true
      if (functionName === 'ownerOf' && address === art)
        return chain.owners.get(args[0] as bigint) ?? answer
      return answer
    })
  }
  market = await createTestMarket(database, { fake, isNew: true })
  fake.approve(art, seller, true, looksRareTransferManager)
  await market.catchUp()
})

/** Posts an ask of LooksRare by the seller, and answers its id. */
async function post(tokenId: bigint, orderNonce: bigint, price = 1000n): Promise<Hex> {
  const time = Math.floor(market.chain.now() / 1000)
  const data = {
    ...{ quoteType: 1, globalNonce: '0', subsetNonce: '0', orderNonce: `${orderNonce}` },
    ...{ strategyId: '0', collectionType: 0, collection: art, currency: zeroAddress },
    ...{ signer: seller, startTime: `${time - 60}`, endTime: `${time + 86_400}` },
    ...{ price: `${price}`, itemIds: [`${tokenId}`], amounts: ['1'], additionalParameters: '0x' },
  }
  const id = parseLooksRareOrder(data)?.id ?? '0x'
  const hash = looksRareDigest(chainId, id, undefined) ?? '0x'
  const signature = await wallets.seller.sign({ hash })
  const { body } = await market.post('/order/v4', {
    items: [{ order: { kind: 'looks-rare-v2', data: { ...data, signature } } }],
  })
  expect(body.results).toMatchObject([{ message: 'success', orderId: id }])
  return id
}

const rowOf = async (id: Hex) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]
const statusOf = async (ids: readonly Hex[]) =>
  Promise.all(ids.map(async id => (await rowOf(id))?.status))
/** The orders of whose end the feed was told. */
const told = async () =>
  (await database.db.select().from(events))
    .filter(({ event, changed }) => event === 'ask.updated' && changed?.includes('status'))
    .map(({ subject }) => subject)
    .sort()
const moved = (tokenId: bigint) =>
  fakeLog(art, tokenAbi, 'Transfer', { from: seller, to: buyer, tokenId })

/** What the exchange tells when an ask is taken. */
const taken = (orderHash: Hex, orderNonce: bigint, tokenId: bigint) => [
  moved(tokenId),
  fakeLog(looksRareAddress, abi, 'TakerBid', {
    nonces: { orderHash, orderNonce, isNonceInvalidated: true },
    ...{ bidUser: buyer, bidRecipient: buyer, strategyId: 0n, currency: zeroAddress },
    ...{ collection: art, itemIds: [tokenId], amounts: [1n] },
    ...{ feeRecipients: [seller, zeroAddress], feeAmounts: [995n, 0n, 5n] },
  }),
]
const cancelled = (...orderNonces: bigint[]) =>
  fakeLog(looksRareAddress, abi, 'OrderNoncesCancelled', { user: seller, orderNonces })

describe('settleNonces', () => {
  test('default: what shares its number with an order that is filled is cancelled in the same block, and told', async () => {
    const sold = await post(1n, 7n)
    const dearer = await post(1n, 7n, 2000n)
    const second = await post(2n, 7n)
    const apart = await post(2n, 8n)
    await market.catchUp()
    await database.db.delete(events)
    chain.used.add(7n)
    chain.owners.set(1n, buyer)
    market.chain.emit(taken(sold, 7n, 1n))
    await market.catchUp()
    const ids = [sold, dearer, second, apart]
    const ended = ['filled', 'cancelled', 'cancelled', 'active']
    expect(await statusOf(ids)).toEqual(ended)
    expect(await told()).toEqual([sold, dearer, second].sort())
    // Whoever looks again sees a token that is gone, and a number that was used.
    const row = await rowOf(dearer)
    if (row) await revalidate(market.context, [row])
    expect(await statusOf(ids)).toEqual(ended)
  })

  test('behavior: thousands that share its number are read by later passes, in pages (T12)', async () => {
    const many = 3000
    const sold = await post(1n, 7n)
    const shared = await post(2n, 7n)
    await market.catchUp()
    await database.db.execute(sql`
      insert into orders select made.*
      from orders as o, generate_series(1, ${sql.raw(`${many - 1}`)}) as n,
        jsonb_populate_record(o, jsonb_build_object(
          'id', '0x' || lpad(to_hex(n), 64, '0'))) as made
      where o.id = ${shared}`)
    chain.used.add(7n)
    chain.owners.set(1n, buyer)
    market.chain.emit(taken(sold, 7n, 1n))
    const passes: number[] = []
    const ended = async () =>
      (await database.db.select().from(orders)).filter(({ status }) => status === 'cancelled')
        .length
    while ((await ended()) < many && passes.length < 5) {
      const before = read
      await market.catchUp()
      passes.push(read - before)
      expect((await rowOf(sold))?.status).toBe('filled')
    }
    expect(passes[0]).toBeLessThanOrEqual(500)
    expect(Math.max(...passes)).toBeLessThanOrEqual(2000)
    expect(await ended()).toBe(many)
  })

  test('behavior: a number that is cancelled ends its orders, of what their maker does not hold any more too', async () => {
    const gone = await post(3n, 9n)
    const held = await post(4n, 9n)
    const apart = await post(4n, 10n)
    chain.owners.set(3n, buyer)
    market.chain.emit([moved(3n)])
    await market.catchUp()
    expect(await statusOf([gone, held])).toEqual(['inactive', 'active'])
    await database.db.delete(events)
    chain.used.add(9n)
    market.chain.emit([cancelled(9n)])
    await market.catchUp()
    expect(await statusOf([gone, held, apart])).toEqual(['cancelled', 'cancelled', 'active'])
    expect(await told()).toEqual([gone, held].sort())
  })

  test('behavior: a number that is cancelled after its order was filled leaves it filled, however far behind the index is', async () => {
    const [sold, shared] = [await post(1n, 7n), await post(2n, 7n)]
    await market.catchUp()
    chain.used.add(7n)
    chain.owners.set(1n, buyer)
    market.chain.emit(taken(sold, 7n, 1n))
    // The states of the first blocks that are indexed now are not kept any more: those of the newest are read.
    for (let i = 0; i < 120; i++) market.chain.mine()
    market.chain.emit([cancelled(7n)])
    for (let i = 0; i < 50; i++) market.chain.mine()
    await market.catchUp()
    expect(await statusOf([sold, shared])).toEqual(['filled', 'cancelled'])
    expect((await rowOf(sold))?.quantityRemaining).toBe(0n)
  })

  test('behavior: a reorganisation in which the other one of a number is filled turns both', async () => {
    const [first, second] = [await post(1n, 7n), await post(2n, 7n)]
    await market.catchUp()
    chain.used.add(7n)
    chain.owners.set(1n, buyer)
    market.chain.emit(taken(first, 7n, 1n))
    await market.catchUp()
    expect(await statusOf([first, second])).toEqual(['filled', 'cancelled'])
    market.chain.dropBlocks(1)
    chain.owners.delete(1n)
    chain.owners.set(2n, buyer)
    // The nodes have the next block already when this one is indexed.
    market.chain.mine()
    await market.catchUp()
    market.chain.emit(taken(second, 7n, 2n))
    await market.catchUp()
    expect(await statusOf([first, second])).toEqual(['cancelled', 'filled'])
    // Where it was cancelled instead, nothing is filled.
    market.chain.dropBlocks(1)
    chain.owners.delete(2n)
    market.chain.emit([cancelled(7n)])
    await market.catchUp()
    expect(await statusOf([first, second])).toEqual(['cancelled', 'cancelled'])
  })
})
