import type { TokenSubject } from '@sluice/react/ui'
import { describe, expect, test } from 'vitest'
import { tradeName } from './tradeName.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

const contract = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
const subject = (tokenId: bigint): TokenSubject => ({
  ...{ chainId: 1, contract, tokenId, name: `Kite #${tokenId}`, collection: 'Kites' },
  image: undefined,
})
const sent = (...quantities: bigint[]): TradeRequest => ({
  ...{ kind: 'transfer', chainId: 1 },
  items: quantities.map((quantity, index) => ({ subject: subject(BigInt(index)), quantity })),
})

describe('tradeName', () => {
  test.each<[TradeRequest, string]>([
    [sent(1n), 'Kite #0'],
    [sent(5n), '5 × Kite #0'],
    [sent(5n, 1n), '6 tokens'],
    [
      {
        ...{ kind: 'accept-offer', chainId: 1 },
        items: [{ subject: subject(1n), quantity: 2n }, { subject: subject(2n) }],
      },
      '3 tokens',
    ],
    [
      {
        ...{ kind: 'list-many', chainId: 1 },
        items: [
          { subject: subject(1n), form: { price: '1', quantity: '10' } },
          { subject: subject(2n) },
        ],
      },
      '11 tokens',
    ],
    [{ kind: 'buy', subject: subject(1n), quantity: 3n }, '3 × Kite #1'],
    [{ kind: 'list', subject: subject(1n) }, 'Kite #1'],
    [
      {
        ...{ kind: 'cancel', chainId: 1 },
        orders: ['a', 'b'].map(orderId => ({ orderId, name: orderId })),
      },
      '2 orders',
    ],
  ])('default: units count, not lines: %#', (request, name) => {
    expect(tradeName(request)).toBe(name)
  })

  test('behavior: of a deal what its form says by now', () => {
    const form = { items: [{ quantity: '4' }, { quantity: '' }] }
    const deal = {
      ...{ kind: 'list-many', chainId: 1, flow: { getState: () => ({ form }) } },
      items: [{ subject: subject(1n) }, { subject: subject(2n) }],
    } as unknown as TradeDeal
    expect(tradeName(deal)).toBe('5 tokens')
  })
})
