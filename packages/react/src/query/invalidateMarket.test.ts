import { describe, expect, test } from 'vitest'
import { isTouched } from './invalidateMarket.ts'
import { queryKey } from './queryKey.ts'

const contract = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const buyer = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const change = { chainId: 31337, tokens: [{ contract, tokenId: 7n }], accounts: [buyer] } as const
const key = (kind: Parameters<typeof queryKey>[0], parameters: Record<string, unknown>) =>
  queryKey(kind, { chainId: 31337, ...parameters })

describe('isTouched', () => {
  test.each([
    ['the token itself', key('token', { contract, tokenId: 7n })],
    ['its collection in a list', key('collections', {})],
    ['its collection alone', key('collections', { id: contract })],
    ['the grid of its collection', key('tokens', { collection: contract, sortBy: 'tokenId' })],
    ['its listings', key('asks', { token: `${contract}:7` })],
    ['the listings of the account', key('asks', { maker: buyer.toLowerCase() })],
    ['the holdings of the account', key('userTokens', { user: buyer.toLowerCase() })],
  ])('default: %s', (_name, touched) => {
    expect(isTouched(touched, change)).toBe(true)
  })

  test.each([
    ['another token of the collection', key('token', { contract, tokenId: 8n })],
    ['the same token on another chain', queryKey('token', { chainId: 1, contract, tokenId: 7n })],
    ['another collection', key('collections', { id: other })],
    ['the grid of another collection', key('tokens', { collection: other })],
    ['the holdings of somebody else', key('userTokens', { user: other })],
    ['listings of another token', key('asks', { token: `${other}:7` })],
    ['a query of somebody else', ['balance', 'x', { chainId: 31337 }]],
  ])('behavior: untouched: %s', (_name, untouched) => {
    expect(isTouched(untouched, change)).toBe(false)
  })
})
