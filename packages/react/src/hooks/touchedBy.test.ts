import type { ExecutionStep, PathItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import type { KnownOrder } from '../predict/readKnownOrders.ts'
import { touchedBy } from './touchedBy.ts'

const contract = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const other = '0x2222222222222222222222222222222222222222'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const seller = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const huge = 2n ** 255n + 7n
const listing = { id: '0xab', maker: seller, tokenSetId: `token:${other}:9` }

/** What is seen of a run, by an account, where this is known of orders. */
const run = (change: Partial<touchedBy.Run> = {}, ...orders: KnownOrder[]): touchedBy.Run => ({
  ...{ chainId: 1, account, steps: [], path: [] },
  known: orderId => orders.filter(({ id }) => id === orderId),
  ...change,
})
const quoted = (tokenId: string | undefined, orderId = '0xab', of: string = other) =>
  ({ contract: of, tokenId, orderId, quantity: 1 }) as PathItem
const moving = (from: string, to: string) =>
  [
    {
      id: 'sale',
      items: [{ transfersData: [{ from, to, token: { contract: other, tokenId: '9' } }] }],
    },
  ] as unknown as readonly ExecutionStep[]

describe('touchedBy: tokens', () => {
  test('default: the tokens and collections of its parts, on its chain', () => {
    const listings = [{ token: `${contract}:${huge}` }, { token: `${other}:1` }]
    expect(touchedBy('listToken', { listings }, run({ chainId: 5 }))).toEqual([
      {
        ...{ chainId: 5, collections: [], accounts: [account], aspects: ['asks'] },
        tokens: [
          { contract, tokenId: huge },
          { contract: other, tokenId: 1n },
        ],
      },
    ])
  })

  test.each([
    ['a collection', { collection: other }],
    ['a set of tokens of one', { tokenSetId: `list:${other}:0x1` }],
    ['a part of a collection', { collection: `${other}:0:99` }],
  ])('behavior: an offer for %s is about any of its tokens', (_, bid) => {
    expect(touchedBy('placeBid', { bids: [bid] }, run())).toMatchObject([
      { tokens: [], collections: [other], aspects: ['bids'] },
    ])
  })

  test('behavior: an order is about what was read of it: its token, or the collection that it is for', () => {
    const offer = { id: '0xcd', tokenSetId: `contract:${contract}` }
    expect(
      touchedBy('cancelOrder', { ids: ['0xab', '0xcd'] }, run({}, listing, offer)),
    ).toMatchObject([{ tokens: [{ contract: other, tokenId: 9n }], collections: [contract] }])
  })

  test('behavior: what is bought, the quote says: by its order, or any of a collection', () => {
    for (const item of [{ orderId: '0xab' }, { collection: other }, { rawOrder: {} }])
      expect(touchedBy('buyToken', { items: [item] }, run({ path: [quoted('9')] }))).toMatchObject([
        { tokens: [{ contract: other, tokenId: 9n }], collections: [] },
      ])
    // Before there is a quote, what was read of the order does.
    expect(touchedBy('buyToken', { items: [{ orderId: '0xab' }] }, run({}, listing))).toMatchObject(
      [{ tokens: [{ contract: other, tokenId: 9n }] }],
    )
  })

  test('behavior: a mint is about its collection', () => {
    for (const item of [{ collection: other }, { custom: {} }])
      expect(
        touchedBy('mintToken', { items: [item] }, run({ path: [quoted(undefined)] })),
      ).toMatchObject([{ tokens: [], collections: [other], accounts: [account] }])
  })

  test.each([
    ['an order that nobody has read', 'cancelOrder', { ids: ['0xab', '0xcd'] }],
    ['all orders of an exchange', 'cancelOrder', { ids: ['0xab'], all: 'seaport-v1.6' }],
    [
      'an order without a quote',
      'buyToken',
      { items: [{ token: `${contract}:1` }, { orderId: '0x1' }] },
    ],
    ['a set of tokens of any contract', 'placeBid', { bids: [{ tokenSetId: 'list:0x1' }] }],
    ['something else', 'buyToken', { items: ['0x', null, { token: 'x:1' }] }],
    ['an order of nobody knows what', 'cancelOrder', { ids: ['0xef'] }],
  ] as const)('behavior: %s may be about anything of the chain', (_, name, parameters) => {
    const odd = { id: '0xef', tokenSetId: `token:${contract}:x` }
    expect(touchedBy(name, parameters, run({}, listing, odd))).toMatchObject([
      { chainId: 1, tokens: [], collections: [] },
    ])
  })
})

describe('touchedBy: accounts', () => {
  const accountsOf = (...[name, parameters, of]: Parameters<typeof touchedBy>) =>
    touchedBy(name, parameters, of).flatMap(({ accounts }) => accounts)

  test('default: the own one, and who is named', () => {
    expect(accountsOf('cancelOrder', { ids: [] }, run())).toEqual([account])
    expect(accountsOf('transferTokens', { to: seller, items: [] }, run())).toEqual([
      account,
      seller,
    ])
    expect(accountsOf('mintToken', { to: seller, items: [] }, run())).toEqual([account, seller])
  })

  test.each(['buyToken', 'acceptOffer'] as const)(
    'behavior: %s, whose the orders are: by what was read of them, or by what moved',
    name => {
      const path = [quoted('9')]
      expect(accountsOf(name, {}, run({ path }, listing))).toEqual([account, seller])
      const steps = moving(seller, account)
      expect(accountsOf(name, {}, run({ path, steps }))).toContain(seller)
      // Of one of two it is not known.
      expect(accountsOf(name, {}, run({ path: [...path, quoted('8', '0xcd')], steps }))).toEqual([])
      expect(accountsOf(name, {}, run({ path }))).toEqual([])
      expect(accountsOf(name, {}, run())).toEqual([])
    },
  )

  test('behavior: of a wallet that does not say whose it is, and of a call, it may be anybody', () => {
    expect(accountsOf('cancelOrder', { ids: [] }, run({ account: undefined }))).toEqual([])
    expect(accountsOf('call', { toChainId: 1, txs: [] }, run())).toEqual([])
    expect(accountsOf('transferTokens', { to: 'nobody', items: [] }, run())).toEqual([])
  })
})

describe('touchedBy: chains', () => {
  test('behavior: a call may touch both of its chains', () => {
    const touched = touchedBy('call', { toChainId: 2, txs: [] }, run())
    expect(touched.map(({ chainId, aspects }) => [chainId, aspects])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  test('behavior: without a chain there is nothing to read anew', () => {
    expect(touchedBy('cancelOrder', { ids: [] }, run({ chainId: undefined }))).toEqual([])
  })
})
