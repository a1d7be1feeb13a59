import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { makerOf } from './makerOf.ts'
import { readKnownOrders } from './readKnownOrders.ts'

const maker = `0x${'1'.repeat(40)}`
const contract = `0x${'2'.repeat(40)}`
const tokenSetId = `token:${contract}:7`
const floorAsk = { id: '0xab', maker }
const token = { contract, tokenId: '7' }

test.each([
  [
    'a list of orders',
    'asks',
    { pages: [{ orders: [{ id: '0xcd' }, { ...floorAsk, tokenSetId }] }] },
  ],
  ['a token', 'token', { token, market: { floorAsk } }],
  [
    'tokens',
    'tokens',
    { pages: [{ tokens: [{ market: null }, { token, market: { floorAsk } }] }] },
  ],
  ['those of a list', 'knownTokens', [{ token, market: { floorAsk } }]],
] as const)('default: by %s, of its own chain alone', (_, kind, data) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey(kind, { chainId: 1 }), data)
  const known = readKnownOrders(queryClient, 1)
  expect(known('0xab')).toMatchObject([{ maker, tokenSetId }])
  expect(makerOf(known('0xab'))).toBe(maker)
  expect(readKnownOrders(queryClient, 2)('0xab')).toEqual([])
  expect(known('0xef')).toEqual([])
})

test('behavior: of a token’s best offer it is told whose it is, and not what it is for', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey('token', { chainId: 1 }), {
    token,
    market: { topBid: floorAsk },
  })
  expect(readKnownOrders(queryClient, 1)('0xab')).toEqual([floorAsk])
})

test('behavior: what was told stays known when it is shown no longer; what was not, is looked for again', () => {
  const queryClient = new QueryClient()
  const key = queryKey('asks', { chainId: 1 })
  const known = readKnownOrders(queryClient, 1)
  expect(known('0xab')).toEqual([])
  queryClient.setQueryData(key, { pages: [{ orders: [floorAsk] }] })
  expect(known('0xab')).toEqual([floorAsk])
  queryClient.setQueryData(key, { pages: [{ orders: [] }] })
  expect(known('0xab')).toEqual([floorAsk])
})

test.each([null, 'text', { pages: 'none' }, { pages: [null] }, { market: { floorAsk: null } }])(
  'behavior: what something else keeps there is no order: %j',
  data => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(queryKey('asks', { chainId: 1 }), data)
    queryClient.setQueryData(['own'], { orders: [floorAsk] })
    expect(readKnownOrders(queryClient, 1)('0xab')).toEqual([])
  },
)
