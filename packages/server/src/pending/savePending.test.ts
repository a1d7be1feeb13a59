import { fulfilBasic } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PendingBlock } from '../indexer/chainSource.ts'
import { events } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { savePending } from './savePending.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})
afterAll(() => database.close())

const signature: Hex = `0x${'12'.repeat(64)}1b`
const buying = (digit: string, change: listing.Change = {}) => {
  const { to, data, value } = fulfilBasic({
    order: { components: listing(market.chain, change), signature },
    now: BigInt(market.chain.now() / 1000),
  })
  const hash: Hex = `0x${digit.repeat(64)}`
  return { hash, from: buyer, to: to.toLowerCase() as Hex, input: data, value }
}
const save = (transactions: PendingBlock['transactions'], number?: number) =>
  savePending(market.context, { number, transactions }, market.chain.height())
const items = async (query = '') =>
  ((await market.get(`/pending-txs/tokens/v1${query}`)).body.items as Json[]).map(
    ({ contract, tokenId, txHash }) => [contract, tokenId, `${txHash}`.slice(2, 3)],
  )
const told = async () =>
  (await database.db.select().from(events).orderBy(events.id))
    .filter(({ event }) => event.startsWith('pending-tx'))
    .map(({ event, tags, data }) => [event, tags.contract, data?.tokenId])

test('default: there while it is pending, told when it comes and when it goes', async () => {
  const first = buying('a')
  expect(await save([first, buying('b', { contract: editions, tokenId: 1n })])).toEqual([
    art,
    editions,
  ])
  expect(await items(`?contract=${art}`)).toEqual([[art, '1', 'a']])
  expect(await items()).toEqual(expect.arrayContaining([[editions, '1', 'b']]))
  // Looked at again, nothing has changed, and nothing is told twice.
  expect(await save([first, buying('b', { contract: editions, tokenId: 1n })])).toEqual([])
  expect(await save([first])).toEqual([editions])
  expect(await items()).toEqual([[art, '1', 'a']])
  expect(await told()).toEqual([
    ['pending-tx.created', art, '1'],
    ['pending-tx.created', editions, '1'],
    ['pending-tx.deleted', editions, '1'],
  ])
})

test('behavior: a transaction that replaces another one, for the same token', async () => {
  await save([buying('a')])
  await save([buying('c')])
  expect(await items()).toEqual([[art, '1', 'c']])
  expect((await told()).map(([event]) => event)).toEqual([
    ...['pending-tx.created', 'pending-tx.deleted', 'pending-tx.created'],
  ])
})

test('behavior: collections that are not here are left out', async () => {
  expect(await save([buying('a', { contract: `0x${'ee'.repeat(20)}` })])).toEqual([])
  expect(await items()).toEqual([])
})

test('behavior: a node that is behind the index names what is mined', async () => {
  await save([buying('a')], market.chain.height() + 1)
  expect(await items()).toHaveLength(1)
  await save([buying('a')], market.chain.height())
  expect(await items()).toEqual([])
})

test('behavior: however much is pending, what is kept of it has an end', async () => {
  const many = Array.from({ length: 2500 }, (_, i) => ({
    ...buying('a'),
    hash: `0x${i.toString(16).padStart(64, '0')}` as Hex,
  }))
  await save(many)
  expect(await told()).toHaveLength(2000)
  await save([])
  expect(await items()).toEqual([])
})
