import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const id = `0x${'9'.repeat(64)}`
const call = { user: buyer, originChainId: 5, txs: [{ to: art, data: '0x', value: '1' }] }

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
})
afterAll(async () => {
  await market?.server.close()
  await database.close()
})

describe('where nobody solves', () => {
  const buy = { taker: buyer, items: [{ token: `${art}:1` }] }
  const mint = { taker: buyer, items: [{ collection: art }] }
  test.each<[number, string, string, Json]>([
    [
      400,
      'Calls to the current chain not supported',
      '/execute/call/v1',
      { ...call, originChainId: 31337 },
    ],
    [400, 'Calls between requested chains not supported', '/execute/call/v1', call],
    [
      400,
      'Cross-chain purchases between requested chains not supported',
      '/execute/buy/v7',
      { ...buy, currencyChainId: 5 },
    ],
    [
      400,
      'Cross-chain purchases between requested chains not supported',
      '/execute/mint/v1',
      { ...mint, currencyChainId: 5 },
    ],
    [
      400,
      'executionMethod intent needs the currencyChainId of another chain',
      '/execute/buy/v7',
      { ...buy, executionMethod: 'intent' },
    ],
    [
      400,
      'executionMethod seaport-intent is not supported',
      '/execute/buy/v7',
      { ...buy, executionMethod: 'seaport-intent' },
    ],
    [
      501,
      'Cross-chain intent filling not supported',
      '/execute/solve/v1',
      { kind: 'cross-chain-intent', request: id },
    ],
    [
      501,
      'Cross-chain intent filling not supported',
      '/execute/solve/capacity/v1',
      { kind: 'cross-chain-intent' },
    ],
    [
      501,
      'Cross-chain intent filling not supported',
      '/execute/solve/capacity/v2',
      { kind: 'cross-chain-intent' },
    ],
    [
      501,
      'Deposits that are not for an intent are not supported',
      '/execute/deposit/v1',
      { user: buyer, amount: '1' },
    ],
  ])('error: %i %s', async (status, message, path, body) => {
    const answer = await market.post(path, body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test.each<[string, Json]>([
    ['user', { ...call, user: '0x1' }],
    ['txs', { ...call, txs: [] }],
    ['txs', { ...call, txs: Array.from({ length: 51 }, () => call.txs[0]) }],
    ['txs[0].to', { ...call, txs: [{ ...call.txs[0], to: 'x' }] }],
    ['txs[0].data', { ...call, txs: [{ ...call.txs[0], data: 'x' }] }],
    ['txs[0].value', { ...call, txs: [{ ...call.txs[0], value: '-1' }] }],
    ['txs[0].value', { ...call, txs: [{ ...call.txs[0], value: 1 }] }],
    ['originChainId', { ...call, originChainId: 0 }],
    ['originChainId', { ...call, originChainId: 'x' }],
  ])('error: a call with a wrong %s', async (field, body) => {
    const answer = await market.post('/execute/call/v1', body)
    expect(answer.status).toBe(400)
    expect(`${answer.body.message}`.startsWith(`${field} `)).toBe(true)
  })
})
