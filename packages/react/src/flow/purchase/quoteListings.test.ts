import type { Order } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { quoteFromPath, quoteListings } from './quoteListings.ts'

const ether = '0x0000000000000000000000000000000000000000'
const usdc = '0x00000000000000000000000000000000000000cc' as const
const me = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const maker = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const royalty = '0x1111111111111111111111111111111111111111'

const order = (id: string, raw: string, more: Partial<Order> = {}): Order => ({
  id,
  kind: 'seaport-v1.5',
  side: 'sell',
  status: 'active',
  tokenSetId: 'token:x',
  maker,
  taker: ether,
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
  validFrom: 0,
  validUntil: 2_000,
  expiration: 2_000,
  quantityRemaining: 1,
  contractKind: 'erc1155',
  feeBreakdown: [{ kind: 'royalty', recipient: royalty, bps: 500 }],
  createdAt: '',
  updatedAt: '',
  ...more,
})
const quote = (orders: readonly Order[], quantity = 1n) =>
  quoteListings({ orders, account: me, quantity, now: 1_000_000 })

describe('quoteListings', () => {
  test('default: the cheapest one, with its fees inside', () => {
    expect(quote([order('b', '300'), order('a', '200')]).quote).toMatchObject({
      total: 200n,
      lines: [{ orderId: 'a', quantity: 1n, unitPrice: 200n }],
      fees: [{ kind: 'royalty', recipient: royalty, bps: 500, amount: 10n }],
      available: 2n,
    })
  })

  test('behavior: an ERC721 token is one, however many listings of it there are', () => {
    const contractKind = 'erc721'
    const orders = [order('a', '10', { contractKind }), order('b', '11', { contractKind })]
    expect(quote(orders, 2n).quote).toMatchObject({
      ...{ total: 10n, available: 1n, lines: [{ orderId: 'a', quantity: 1n }] },
    })
    expect(quote(orders, 2n).quote?.lines).toHaveLength(1)
  })

  test('behavior: prices are compared as numbers of any size, not as text', () => {
    expect(
      quote([order('a', '9007199254740993'), order('b', '9007199254740992')]).quote?.total,
    ).toBe(9_007_199_254_740_992n)
    expect(quote([order('a', '1000'), order('b', '999')]).quote?.total).toBe(999n)
  })

  test('behavior: several listings fill a quantity, the cheapest first', () => {
    const orders = [
      order('a', '10', { quantityRemaining: 2 }),
      order('b', '11', { quantityRemaining: 5 }),
    ]
    expect(quote(orders, 4n).quote).toMatchObject({
      total: 42n,
      lines: [
        { orderId: 'a', quantity: 2n },
        { orderId: 'b', quantity: 2n },
      ],
      available: 7n,
    })
  })

  test('behavior: two currencies are never added up', () => {
    const price = {
      currency: { contract: usdc, symbol: 'USDC', decimals: 6 },
      amount: { raw: '11' },
    } as const
    expect(quote([order('a', '10'), order('b', '11', { price })], 2n).quote).toMatchObject({
      total: 10n,
      available: 1n,
    })
  })

  test('error: a currency of unknown decimals has no price', () => {
    const price = {
      currency: { contract: usdc, symbol: 'USDC' },
      amount: { raw: '5000000' },
    } as const
    expect(quote([order('a', '0', { price })])).toEqual({ reason: 'not_for_sale' })
  })

  test('error: own listings, in any spelling of the address', () => {
    expect(quote([order('a', '1', { maker: me })]).reason).toBe('own_listing')
  })

  test.each([
    ['none', []],
    ['an expired one', [order('a', '1', { validUntil: 1_000 })]],
    ['a cancelled one', [order('a', '1', { status: 'cancelled' })]],
    ['one without a price', [order('a', '1', { price: undefined })]],
  ])('error: not for sale: %s', (_name, orders) => {
    expect(quote(orders).reason).toBe('not_for_sale')
  })
})

describe('quoteFromPath', () => {
  test('default: prices and fees are per unit', () => {
    const { quote: before } = quote([order('a', '10', { quantityRemaining: 3 })], 3n)
    if (before === undefined) throw new Error('there is a quote')
    const after = quoteFromPath(before, [
      {
        orderId: 'a',
        rawQuote: '12',
        builtInFees: [{ kind: 'royalty', recipient: royalty, bps: 500, rawAmount: '2' }],
      },
    ])
    expect(after).toMatchObject({ total: 36n, fees: [{ kind: 'royalty', amount: 6n }] })
  })

  test('behavior: a fee on top is no part of the price, and is one of the total', () => {
    const { quote: before } = quote([order('a', '10', { quantityRemaining: 3 })], 3n)
    if (before === undefined) throw new Error('there is a quote')
    const after = quoteFromPath(before, [
      {
        ...{ orderId: 'a', rawQuote: '12' },
        builtInFees: [{ kind: 'royalty', recipient: royalty, bps: 500, rawAmount: '2' }],
        feesOnTop: [{ recipient: maker, rawAmount: '1' }],
      },
    ])
    expect(after.total).toBe(39n)
    expect(after.lines[0]).toMatchObject({ unitPrice: 12n, onTop: [{ amount: 3n }] })
    expect(after.fees).toMatchObject([{ recipient: royalty, amount: 6n }])
    expect(after.fees).toHaveLength(1)
  })
})
