import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../../testing/openMarket.ts'
import { stepOf } from '../../testing/runCases.ts'
import { restOfTerms } from './restOfTerms.ts'
import type { RunTerms } from './runTerms.ts'

const token = (tokenId: bigint) => ({ contract, tokenId, quantity: 1n })
const went = (...ids: number[]) => ({
  transfersData: ids.map(id => ({
    ...{ from: account, to: maker, amount: '1', token: { contract, tokenId: `${id}` } },
  })),
})
const listing = (tokenId: bigint) => ({
  token: { contract, tokenId },
  ...{ several: false, currency: maker },
  terms: { quantity: 1n, unitPrice: 1n, price: 1n, net: 1n, fees: [], expiresAt: 9 },
})
const of = (terms: RunTerms, ...items: [string, Parameters<typeof stepOf>[1], object][]) =>
  restOfTerms(terms, { account, steps: items.map(each => stepOf(each[0], each[1], each[2])) })

describe('restOfTerms', () => {
  const transfer: RunTerms = { kind: 'transfer', to: maker, tokens: [token(1n), token(2n)] }
  test('default: of a transfer what did not go', () => {
    const rest = of(transfer, ['transfer', 'complete', went(1)], ['transfer', 'reverted', {}])
    expect(rest).toEqual({ ...transfer, tokens: [token(2n)] })
    expect(of(transfer, ['transfer', 'complete', went(1, 2)])).toBeUndefined()
  })

  test('behavior: of an edition so many as did not go, and nothing where it is not told what did', () => {
    const many: RunTerms = { ...transfer, tokens: [{ ...token(1n), quantity: 5n }, token(2n)] }
    const [one] = went(1).transfersData
    const three = { transfersData: [{ ...one, amount: '3' }] }
    const rest = of(many, ['transfer', 'complete', three], ['transfer', 'reverted', {}])
    expect(rest).toEqual({ ...many, tokens: [{ ...token(1n), quantity: 2n }, token(2n)] })
    expect(of(many, ['transfer', 'complete', {}], ['transfer', 'reverted', {}])).toBeUndefined()
  })

  test.each(['prompting', 'submitted', 'unknown', 'dropped', 'replaced'] as const)(
    'behavior: nothing while one of its transactions is %s',
    state => {
      const rest = of(transfer, ['transfer', 'complete', went(1)], ['transfer', state, {}])
      expect(rest).toBeUndefined()
    },
  )

  test('behavior: of listings those without an order', () => {
    const terms: RunTerms = { kind: 'listing', listings: [listing(1n), listing(2n)] }
    const orderData = [{ orderIndex: 0, orderId: '0x1' }, { orderIndex: 1 }]
    expect(of(terms, ['order-signature', 'complete', { orderData }])).toEqual({
      ...{ kind: 'listing', listings: [listing(2n)] },
    })
    expect(of(terms, ['order-signature', 'signed', { orderData }])).toBeUndefined()
    const three: RunTerms = { kind: 'listing', listings: [1n, 2n, 3n].map(id => listing(id)) }
    const apart = [0, 2].map(orderIndex => ({ orderIndex, orderId: `0x${orderIndex}` }))
    expect(of(three, ['order-signature', 'complete', { orderData: apart }])).toEqual({
      ...{ kind: 'listing', listings: [listing(2n)] },
    })
  })

  test('behavior: of a sale what did not leave', () => {
    const chosen = [1n, 2n].map(tokenId => ({ token: { contract, tokenId }, quantity: 1n }))
    const terms: RunTerms = {
      ...{ kind: 'sale', lines: [], partial: true, chosen, whenUnsold: 'drop' },
    }
    expect(of(terms, ['sale', 'complete', went(2)], ['sale', 'reverted', {}])).toEqual({
      ...{ ...terms, chosen: [chosen[0]] },
    })
  })

  test.each([
    ['what came is taken off', 'total', '40', 60n],
    ['nothing is asked for once all of it came', 'total', '100', undefined],
    ['all of it is where nothing was seen to come', 'total', undefined, 100n],
    ['the least of each item stays as it is', 'item', '40', 100n],
  ] as const)('behavior: of the minimum of a sale %s', (_, per, amount, rest) => {
    const minimum = { per, amount: 100n, currency: weth }
    const chosen = [1n, 2n].map(tokenId => ({ token: { contract, tokenId }, quantity: 1n }))
    const terms: RunTerms = {
      ...{ kind: 'sale', lines: [], partial: true, chosen, whenUnsold: 'drop', minimum },
    }
    const paid = { from: maker, to: account, token: { contract: weth } }
    // No step of the sale.
    const elsewhere = { transfersData: [{ ...paid, amount: '9' }] }
    const transfersData = [
      ...went(2).transfersData,
      ...(amount === undefined ? [] : [{ ...paid, amount }]),
    ]
    expect(
      of(
        terms,
        ['currency-approval', 'complete', elsewhere],
        ['sale', 'complete', { transfersData }],
        ['sale', 'reverted', {}],
      ),
    ).toEqual({
      ...{ ...terms, chosen: [chosen[0]] },
      minimum: rest && { ...minimum, amount: rest },
    })
  })

  test('behavior: of a cancellation the orders whose transaction surely did nothing', () => {
    const terms: RunTerms = { kind: 'cancellation', orderIds: ['0xA', '0xb', '0xc'], all: false }
    const items = [
      ['cancellation', 'complete', { orderIds: ['0xa'] }],
      ['cancellation', 'reverted', { orderIds: ['0xB'] }],
      ['cancellation', 'dropped', { orderIds: ['0xc'] }],
    ] as const
    expect(of(terms, ...items.map(each => [...each] as never))).toEqual({
      ...{ ...terms, orderIds: ['0xb'] },
    })
    expect(of({ ...terms, all: true }, ...items.map(each => [...each] as never))).toBeUndefined()
  })

  test('behavior: of a mint as many as did not come', () => {
    const terms: RunTerms = { kind: 'mint', contract, quantity: 3n, total: 30n }
    const transfersData = [
      { from: ether, to: account, amount: '1', token: { contract, tokenId: '5' } },
    ]
    const came = ['sale', 'complete', { transfersData }] as [string, 'complete', object]
    expect(of(terms, came, ['sale', 'reverted', {}])).toEqual({ ...terms, quantity: 2n })
    expect(of(terms, came, ['sale', 'submitted', {}])).toBeUndefined()
    expect(of(terms, ['sale', 'complete', {}])).toBeUndefined()
  })
})
