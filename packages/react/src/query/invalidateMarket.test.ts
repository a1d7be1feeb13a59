import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTouched, type MarketChange } from './invalidateMarket.ts'
import { queryKey } from './queryKey.ts'
import { type MarketAspect, type QueryKind, queryKinds } from './queryKinds.ts'

const contract = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const buyer = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const change = { chainId: 31337, tokens: [{ contract, tokenId: 7n }], accounts: [buyer] } as const
const key = (kind: QueryKind, parameters: Record<string, unknown>) =>
  queryKey(kind, { chainId: 31337, ...parameters })

describe('isTouched', () => {
  test.each([
    ['the token itself', key('token', { contract, tokenId: 7n })],
    ['its collection in a list', key('collections', {})],
    ['its collection alone', key('collection', { id: contract })],
    ['a part of its collection', key('stats', { collection: `${contract}:1:9` })],
    ['the grid of its collection', key('tokens', { collection: contract, sortBy: 'tokenId' })],
    ['its listings', key('asks', { token: `${contract}:7` })],
    [
      'its listings among those of others',
      key('tokens', { tokens: [`${other}:1`, `${contract}:7`] }),
    ],
    ['offers for it', key('bids', { tokenSetId: `token:${contract}:7` })],
    ['offers for its collection', key('bids', { tokenSetId: `contract:${contract}` })],
    ['offers for some of its collection', key('bids', { tokenSetId: `list:${contract}:0xab` })],
    ['the listings of the account', key('asks', { maker: buyer })],
    ['the holdings of the account', key('userTokens', { user: buyer.toLowerCase() })],
    ['what several accounts did', key('userActivity', { users: [other, buyer] })],
    ['an order by its id', key('asks', { ids: ['0xab'] })],
  ])('default: %s', (_name, touched) => {
    expect(isTouched(touched, change)).toBe(true)
  })

  test.each([
    ['another token of the collection', key('token', { contract, tokenId: 8n })],
    ['a token whose id begins alike', key('asks', { token: `${contract}:77` })],
    ['the same token on another chain', queryKey('token', { chainId: 1, contract, tokenId: 7n })],
    ['another collection', key('collections', { id: other })],
    ['the grid of another collection', key('tokens', { collection: other })],
    ['the holdings of somebody else', key('userTokens', { user: other })],
    ["the account's tokens elsewhere", key('userTokens', { user: buyer, collection: [other] })],
    ['listings of another token', key('asks', { token: `${other}:7` })],
    ['what no trade changes', key('marketplaceConfigurations', { collection: contract })],
    ['a query of somebody else', ['balance', 'x', { chainId: 31337 }]],
  ])('behavior: untouched: %s', (_name, untouched) => {
    expect(isTouched(untouched, change)).toBe(false)
  })

  test('behavior: an offer for a collection touches its tokens, and no sales', () => {
    const bid: MarketChange = {
      ...change,
      tokens: [],
      collections: [contract],
      accounts: [],
      aspects: ['bids'],
    }
    expect(isTouched(key('token', { contract, tokenId: 8n }), bid)).toBe(true)
    expect(isTouched(key('topBids', { user: other }), bid)).toBe(true)
    expect(isTouched(key('token', { contract: other, tokenId: 8n }), bid)).toBe(false)
    expect(isTouched(key('sales', { collection: contract }), bid)).toBe(false)
    expect(isTouched(key('asks', { token: `${contract}:7` }), bid)).toBe(false)
  })

  const address = fc
    .bigInt({ min: 0n, max: (1n << 160n) - 1n })
    .map(value => `0x${value.toString(16).padStart(40, '0')}` as const)
  const tokenId = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
  const kind = fc.constantFrom(...(Object.keys(queryKinds) as QueryKind[]))
  const aspect = fc.constantFrom<MarketAspect>('asks', 'bids', 'sales', 'transfers')

  test('behavior: no kind is forgotten: whatever names the token, or nothing, is touched', () => {
    fc.assert(
      fc.property(kind, address, address, tokenId, aspect, (of, collection, account, id, about) => {
        const token = `${collection}:${id}`
        const whole: MarketChange = {
          chainId: 1,
          tokens: [{ contract: collection, tokenId: id }],
          accounts: [account],
          aspects: [about],
        }
        const depends = (queryKinds[of] as readonly MarketAspect[]).includes(about)
        const narrowings: Record<string, unknown>[] = [
          {},
          { token },
          { tokens: [token] },
          { contract: collection },
          { contract: collection, tokenId: id },
          { collection },
          { id: collection },
          { user: account },
          { maker: account, token },
        ]
        for (const narrowing of narrowings)
          expect(isTouched(queryKey(of, { chainId: 1, ...narrowing }), whole)).toBe(depends)
      }),
    )
  })

  test('behavior: whatever names only others is untouched', () => {
    fc.assert(
      fc.property(kind, address, address, tokenId, (of, changed, named, id) => {
        fc.pre(changed !== named)
        const some: MarketChange = {
          chainId: 1,
          tokens: [{ contract: changed, tokenId: id }],
          accounts: [changed],
        }
        for (const narrowing of [
          { token: `${named}:${id}` },
          { collection: named },
          { user: named },
          { user: changed, collection: named },
          { contract: changed, tokenId: id + 1n },
        ])
          expect(isTouched(queryKey(of, { chainId: 1, ...narrowing }), some)).toBe(false)
      }),
    )
  })
})
