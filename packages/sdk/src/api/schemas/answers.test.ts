import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type RoutePath, routes } from '../routes.ts'

const contract = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const maker = '0x8Ba1f109551bD432803012645Ac136ddd64DBA72'
const ether = {
  contract: '0x0000000000000000000000000000000000000000',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
}
const price = {
  currency: ether,
  amount: { raw: '12345678901234567890', decimal: 12.34567, usd: null, native: 12.34567 },
  netAmount: null,
}
const hash = `0x${'AB'.repeat(32)}`

function parse(path: RoutePath, answer: unknown): unknown {
  const schema: z.ZodMiniType = routes[path].response
  return schema.parse(answer)
}

describe('orders', () => {
  const order = {
    ...{ id: hash, kind: 'seaport-v1.5', side: 'buy', status: 'active' },
    ...{ tokenSetId: `contract:${contract.toLowerCase()}`, tokenSetSchemaHash: hash, contract },
    ...{ contractKind: 'erc721', maker, taker: ether.contract, price },
    ...{ validFrom: 1690000000, validUntil: 0, quantityFilled: 0, quantityRemaining: 3 },
    ...{ dynamicPricing: null, source: { id: null, domain: 'market.example', url: null } },
    ...{ feeBps: 250, feeBreakdown: [{ kind: 'royalty', recipient: maker, bps: 250 }] },
    ...{ expiration: 0, isReservoir: true, isDynamic: false, rawData: null },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  }

  test.each([
    [{ kind: 'token', data: { token: { tokenId: '7', name: null } } }],
    [{ kind: 'collection', data: { collection: { id: contract, name: 'Apes' } } }],
    [{ kind: 'attribute', data: { attribute: { key: 'Fur', value: 'Gold' } } }],
    [{ kind: 'custom', data: { tokenSetId: 'list:0x1:0x2' } }],
    [null],
  ])('default: an offer with the criteria %j', criteria => {
    const paths = ['/orders/bids/v6', '/users/{user}/bids/v1', '/orders/asks/v5'] as const
    for (const path of paths) {
      const answer = parse(path, { orders: [{ ...order, criteria }], continuation: null })
      expect(answer).toMatchObject({
        orders: [{ maker: maker.toLowerCase(), criteria, validUntil: 0, price }],
      })
    }
  })

  test('behavior: amounts stay the decimal strings that they are', () => {
    const { orders } = parse('/orders/asks/v5', { orders: [order] }) as {
      orders: { price: { amount: { raw: unknown } } }[]
    }
    expect(orders[0]?.price.amount.raw).toBe('12345678901234567890')
  })

  test('error: an amount that is no amount', () => {
    for (const raw of ['1.5', '-1', '0x10', '1e18', 5, ''])
      expect(() =>
        parse('/orders/asks/v5', {
          orders: [{ ...order, price: { ...price, amount: { raw, decimal: 1 } } }],
        }),
      ).toThrow()
  })

  test('default: the best offers for what an account holds', () => {
    const bid = { id: hash, price, maker, floorDifferencePercentage: -5.5, criteria: null }
    const token = { contract, tokenId: '7', floorAskPrice: null, lastSalePrice: price }
    expect(
      parse('/orders/users/{user}/top-bids/v4', {
        ...{ totalTokensWithBids: 1, totalAmount: 12.3, topBids: [{ ...bid, token }] },
      }),
    ).toMatchObject({ topBids: [{ token: { tokenId: '7' }, floorDifferencePercentage: -5.5 }] })
  })
})

describe('market', () => {
  test('default: a collection with a drop', () => {
    const stage = { stage: 'public-sale', kind: 'public', price, startTime: null, endTime: null }
    expect(
      parse('/collections/v7', {
        collections: [
          {
            ...{ chainId: 1, id: contract.toLowerCase(), name: 'Apes', tokenCount: '10000' },
            ...{ isSpam: false, creator: null, royalties: null, floorAsk: null, topBid: null },
            rank: { '1day': 4, '7day': null, '30day': 2, allTime: 1 },
            volume: { '1day': 12.5, '7day': 100, '30day': 400, allTime: 123456.7 },
            mintStages: [{ ...stage, maxMintsPerWallet: 5 }],
            securityConfig: { transferSecurityLevel: 2, transferValidator: null },
          },
        ],
      }),
    ).toMatchObject({
      collections: [{ tokenCount: '10000', mintStages: [{ maxMintsPerWallet: 5 }] }],
    })
  })

  test('default: where a collection can be listed', () => {
    const exchange = {
      ...{ orderKind: 'seaport-v1.5', enabled: true, fee: { bps: 0 }, numFeesSupported: 99 },
      ...{ supportedBidCurrencies: [{ address: contract, decimals: 18, name: null }] },
      ...{ maxPriceRaw: null, minPriceRaw: null, minimumBidExpiry: 900 },
    }
    const marketplace = { name: 'Sluice', orderbook: 'reservoir', exchanges: { seaport: exchange } }
    expect(
      parse('/collections/{collection}/marketplace-configurations/v2', {
        marketplaces: [marketplace],
      }),
    ).toMatchObject({ marketplaces: [{ exchanges: { seaport: { minimumBidExpiry: 900 } } }] })
  })

  test('default: traits, with and without prices', () => {
    expect(
      parse('/collections/{collection}/attributes/all/v4', {
        attributes: [
          {
            key: 'Fur',
            kind: 'string',
            values: [{ value: 'Gold', count: 46, floorAskPrice: null }],
          },
          { key: 'Power', kind: 'number', minRange: 1, maxRange: 9, values: null },
        ],
      }),
    ).toMatchObject({ attributes: [{ values: [{ count: 46 }] }, { maxRange: 9 }] })
    expect(
      parse('/collections/{collection}/attributes/explore/v6', {
        attributes: [
          {
            ...{ key: 'Fur', value: 'Gold', tokenCount: 46, onSaleCount: 1, topBid: null },
            ...{ floorAsks: [{ id: hash, price, maker }], lastSells: [{ tokenId: '7', value: 3 }] },
          },
        ],
        continuation: null,
      }),
    ).toMatchObject({ attributes: [{ floorAsks: [{ maker: maker.toLowerCase() }] }] })
  })

  test.each([
    '/users/activity/v6',
    '/collections/activity/v6',
    '/tokens/{token}/activity/v5',
  ] as const)('default: %s', path => {
    const bid = {
      ...{ type: 'bid', fromAddress: maker, toAddress: null, price, amount: 1, txHash: null },
      ...{ timestamp: 1690000000, contract, token: { tokenId: null, tokenName: null } },
      order: { id: hash, side: 'bid', source: {}, criteria: { kind: 'collection', data: {} } },
    }
    const transfer = { type: 'transfer', fromAddress: maker, toAddress: contract, price: null }
    expect(parse(path, { activities: [bid, transfer], continuation: null })).toMatchObject({
      activities: [
        { fromAddress: maker.toLowerCase(), price },
        { type: 'transfer', price: null },
      ],
    })
  })

  test('default: sales and transfers', () => {
    const place = { from: maker, to: contract, amount: '1', block: 17000000, logIndex: 3 }
    const token = { contract, tokenId: '7', collection: { id: contract, name: null } }
    const sale = { ...place, id: hash, token, orderSide: 'ask', orderKind: 'blur', price }
    expect(parse('/sales/v6', { sales: [{ ...sale, feeBreakdown: null }] })).toMatchObject({
      sales: [{ amount: '1', orderSide: 'ask' }],
    })
    expect(
      parse('/transfers/v4', { transfers: [{ ...place, token, price: null, isAirdrop: true }] }),
    ).toMatchObject({ transfers: [{ isAirdrop: true, from: maker.toLowerCase() }] })
  })

  test('default: figures, rates, owners, sources', () => {
    const market = { floorAsk: { id: null, price: null, maker: null }, topBid: null }
    const stats = { tokenCount: 10, onSaleCount: 2, flaggedTokenCount: 0, market }
    expect(parse('/stats/v2', { stats })).toMatchObject({ stats: { onSaleCount: 2 } })
    const rates = { conversion: '1850.25', usd: '1850.25' }
    expect(parse('/currencies/conversion/v1', rates)).toEqual(rates)
    const ownership = { tokenCount: '5', floorAskPrice: price, totalBidValue: null }
    expect(parse('/owners/v2', { owners: [{ address: maker, ownership }] })).toMatchObject({
      owners: [{ address: maker.toLowerCase(), ownership: { tokenCount: '5' } }],
    })
    expect(parse('/sources/v1', { sources: [{ id: '1', domain: 'x.example' }] })).toEqual({
      sources: [{ id: '1', domain: 'x.example' }],
    })
  })
})

describe('execute', () => {
  const steps = [
    {
      ...{ id: 'sale', action: 'Accept offer', description: 'To sell', kind: 'transaction' },
      items: [
        {
          status: 'incomplete',
          orderIds: [hash],
          data: { from: maker, to: contract, data: '0xabcdef', value: null, gasLimit: 22000 },
          check: { endpoint: '/execute/status/v1', method: 'POST', body: { kind: 'transaction' } },
        },
      ],
    },
  ]

  test.each([
    '/execute/sell/v7',
    '/execute/bid/v5',
    '/execute/mint/v1',
    '/execute/call/v1',
    '/execute/deposit/v1',
    '/execute/transfer/v1',
    '/execute/swap/v1',
    '/execute/cancel/v3',
  ] as const)('default: %s answers with steps', path => {
    expect(parse(path, { steps, errors: null, path: null, fees: null })).toMatchObject({
      steps: [{ items: [{ data: { to: contract.toLowerCase(), data: '0xabcdef' } }] }],
    })
  })

  test('behavior: a sale is quoted in the currency that is received', () => {
    const line = {
      contract,
      tokenId: '7',
      quantity: 1,
      rawQuote: '995',
      sellOutRawQuote: '1990000',
    }
    expect(parse('/execute/sell/v7', { steps, path: [line] })).toMatchObject({
      path: [{ rawQuote: '995', sellOutRawQuote: '1990000' }],
    })
  })

  test('error: F10 a kind of step that nobody knows', () => {
    const [step] = steps
    expect(() => parse('/execute/bid/v5', { steps: [{ ...step, kind: 'request' }] })).toThrow()
  })

  test('default: what the solver can take on', () => {
    const capacity = { capacityPerRequest: '10', totalCapacity: '100', userBalance: null }
    expect(parse('/execute/solve/capacity/v2', capacity)).toEqual(capacity)
  })
})
