import { describe, expect, test } from 'vitest'
import { nft } from '../testing/scenario.ts'
import { orderComponents } from '../testing/seaportOrder.ts'
import { orderLines } from './orderLines.ts'

const maker = `0x${'51'.repeat(20)}` as const
const other = `0x${'52'.repeat(20)}`
const order = (price: string, id: string, change: Record<string, unknown> = {}) => ({
  ...{ hash: '0x' as const, order: { ...orderComponents(maker, 1, price, id), ...change } },
})
/** What an offer of so much gives and asks for. */
const bid = (price: string, wanted: Record<string, string>) => {
  const { offer, consideration } = orderComponents(maker, 1, price)
  return order(price, '1', {
    ...{ offer: consideration, consideration: [{ ...offer[0], ...wanted }, ...consideration] },
  })
}
const criteria = { itemType: '4' }

describe('orderLines', () => {
  const asked = (id: number, weiPrice: string, more = {}) => ({
    ...{ token: `${nft.toUpperCase().replace('0X', '0x')}:${id}`, weiPrice },
    ...more,
  })
  const listed = (params: unknown[], named?: number[]) => ({ action: 'list', params, named })

  test('default: by token', () => {
    const params = [asked(1, '5'), asked(2, '5'), asked(3, '5')]
    expect(orderLines([order('5', '3'), order('5', '1')], listed(params, [0, 2]))).toEqual([2, 0])
  })

  test('behavior: of one token by its price, whatever the item says', () => {
    const params = [asked(1, '5'), asked(1, '6'), asked(1, '7')]
    const orders = [order('7', '1'), order('5', '1'), order('6', '1')]
    for (const named of [undefined, [0, 1, 2], [1], [7, -1, 0]])
      expect(orderLines(orders, listed(params, named))).toEqual([2, 0, 1])
  })

  test('behavior: of one token at one price by how many', () => {
    const of = (amount: string) => {
      const [item] = orderComponents(maker).offer
      return order('6', '1', { offer: [{ ...item, startAmount: amount, endAmount: amount }] })
    }
    const params = [asked(1, '6', { quantity: 2 }), asked(1, '6', { quantity: 3 })]
    expect(orderLines([of('3'), of('2')], listed(params))).toEqual([1, 0])
  })

  test('behavior: those that are alike stand as the item says', () => {
    const params = [asked(1, '5'), asked(1, '5'), asked(1, '5')]
    expect(orderLines([order('5', '1')], listed(params, [2]))).toEqual([2])
    expect(orderLines([order('5', '1'), order('5', '1')], listed(params, [2, 1]))).toEqual([2, 1])
    // Of a price that cannot be told from the order, too.
    const falling = [asked(1, '9'), asked(1, '8')]
    expect(orderLines([order('5', '1'), order('4', '1')], listed(falling, [1, 0]))).toEqual([1, 0])
  })

  test('error: none asks for it', () => {
    const params = [asked(1, '5')]
    expect(orderLines([order('5', '2')], listed(params, [0]))).toEqual([undefined])
    expect(orderLines([order('5', '1'), order('5', '1')], listed(params, [0, 0]))).toEqual([
      ...[0, undefined],
    ])
    expect(orderLines([order('5', '1', { offer: 'x' })], listed(params))).toEqual([undefined])
    expect(orderLines([order('5', '1')], listed([null]))).toEqual([undefined])
  })

  test('behavior: offers for a token, a collection and a list of tokens', () => {
    const params = [
      ...[{ token: `${nft}:2`, weiPrice: '5' }],
      ...[{ collection: nft, weiPrice: '6' }],
      ...[{ collection: `${nft}:1:5`, weiPrice: '7' }],
      ...[{ tokenSetId: `token:${nft}:3`, weiPrice: '5' }],
      ...[{ tokenSetId: `contract:${other}`, weiPrice: '6' }],
      ...[{ tokenSetId: `list:0x${'77'.repeat(32)}`, weiPrice: '8' }],
    ]
    const orders = [
      bid('8', { ...criteria, token: other }),
      bid('6', { ...criteria, token: other }),
      bid('5', { identifierOrCriteria: '3' }),
      bid('7', criteria),
      bid('6', criteria),
      bid('5', { identifierOrCriteria: '2' }),
    ]
    const by = { action: 'bid', params, named: undefined }
    expect(orderLines(orders, by)).toEqual([5, 4, 3, 2, 1, 0])
    const [first] = params
    expect(orderLines([bid('5', criteria)], { ...by, params: [first] })).toEqual([undefined])
    expect(orderLines([bid('5', { token: other })], { ...by, params: [params[1]] })).toEqual([
      undefined,
    ])
  })
})
