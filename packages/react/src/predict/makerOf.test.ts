import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { makerOf } from './makerOf.ts'

const maker = `0x${'1'.repeat(40)}`
const floorAsk = { id: '0xab', maker }

test.each([
  ['a list of orders', 'asks', { pages: [{ orders: [{ id: '0xcd' }, floorAsk] }] }],
  ['a token', 'token', { token: {}, market: { floorAsk } }],
  ['tokens', 'tokens', { pages: [{ tokens: [{ market: null }, { market: { floorAsk } }] }] }],
] as const)('default: by %s, of its own chain alone', (_, kind, data) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey(kind, { chainId: 1 }), data)
  expect(makerOf(queryClient, { chainId: 1, orderId: '0xab' })).toBe(maker)
  expect(makerOf(queryClient, { chainId: 2, orderId: '0xab' })).toBeUndefined()
  expect(makerOf(queryClient, { chainId: 1, orderId: '0xef' })).toBeUndefined()
})

test.each([null, 'text', { pages: 'none' }, { pages: [null] }, { market: { floorAsk: null } }])(
  'behavior: what something else keeps there is no order: %j',
  data => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(queryKey('asks', { chainId: 1 }), data)
    queryClient.setQueryData(['own'], { orders: [floorAsk] })
    expect(makerOf(queryClient, { chainId: 1, orderId: '0xab' })).toBeUndefined()
  },
)
