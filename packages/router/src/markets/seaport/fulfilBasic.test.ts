import { describe, expect, test } from 'vitest'
import { components } from '../../../bench/support/seaportComponents.ts'
import { fee, maker, native, nft, usdc } from '../../../bench/support/seaportItem.ts'
import { fulfilBasic } from './fulfilBasic.ts'
import { seaportCalls } from './seaportCalls.ts'
import type { OrderComponents } from './types.ts'

const token = { itemType: 2, token: nft, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }
const pay = (amount: bigint, recipient = maker, currency: `0x${string}` = native) => ({
  itemType: currency === native ? 0 : 1,
  token: currency,
  identifierOrCriteria: 0n,
  startAmount: amount,
  endAmount: amount,
  recipient,
})
const fill = (change: Partial<OrderComponents>, more: object = {}) =>
  fulfilBasic({ order: { components: components(change), signature: '0x12' }, ...more })

describe('fulfilBasic', () => {
  test('default', () => {
    const { to, data, value } = fill({})
    expect(to).toBe('0x00000000000000adc04c56bf30ac9d3c0aaf14dc')
    expect(value).toBe(100n)
    expect(data.startsWith('0x00000000')).toBe(true)
    const { parameters } = seaportCalls.fulfillBasicOrder_efficient_6GL6yc.decode(data)
    expect(parameters).toMatchObject({
      basicOrderType: 0,
      considerationAmount: 90n,
      additionalRecipients: [{ amount: 10n, recipient: fee }],
    })
  })

  test('options: efficient', () => {
    expect(fill({}, { efficient: false }).data.startsWith('0xfb0f3ee1')).toBe(true)
  })

  test('behavior: what is not paid in the native currency sends none', () => {
    const consideration = [pay(90n, maker, usdc), pay(10n, fee, usdc)]
    expect(fill({ consideration }).value).toBe(0n)
  })

  test.each<[string, Partial<OrderComponents>]>([
    ['two items offered', { offer: [token, token] }],
    ['nothing asked for', { consideration: [] }],
    ['a token for a token', { consideration: [{ ...token, recipient: maker }] }],
    ['the offerer is not paid first', { consideration: [pay(90n, fee)] }],
    ['two currencies', { consideration: [pay(90n), pay(10n, fee, usdc)] }],
    ['a changing price', { consideration: [{ ...pay(90n), endAmount: 80n }] }],
    ['criteria', { offer: [{ ...token, itemType: 4 }] }],
    ['two of one', { offer: [{ ...token, startAmount: 2n, endAmount: 2n }] }],
    ['an order of a contract', { orderType: 4 }],
    [
      'fees above the bid',
      {
        offer: [pay(9n, maker, usdc)],
        consideration: [{ ...token, recipient: maker }, pay(10n, fee, usdc)],
      },
    ],
  ])('error: %s', (_name, change) => {
    expect(() => fill(change)).toThrow(
      expect.objectContaining({ code: 'not_expressible', field: 'order.components' }),
    )
  })

  test('error: an order that has ended, or ends before it begins', () => {
    expect(() => fill({ endTime: 1000n }, { now: 1000n })).toThrow(
      expect.objectContaining({ code: 'deadline_passed', field: 'order.components.endTime' }),
    )
    expect(fill({ endTime: 1000n }, { now: 999n }).value).toBe(100n)
    expect(() => fill({ startTime: 4_102_444_801n })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'order.components.startTime' }),
    )
  })

  test.each<[string, object]>([
    ['options', null as never],
    ['version', { version: '1.1' }],
    ['conduitKey', { conduitKey: '0x' }],
    ['order', { order: null }],
    ['order.components', { order: { components: 7, signature: '0x' } }],
    ['order.components.offer', wrong({ offer: 7 })],
    ['order.components.offer[0].token', wrong({ offer: [{ ...token, token: '0x' }] })],
    [
      'order.components.consideration[0].itemType',
      wrong({ consideration: [{ ...pay(1n), itemType: 9 }] }),
    ],
    [
      'order.components.consideration[0].startAmount',
      wrong({ consideration: [{ ...pay(0n), startAmount: -1n, endAmount: -1n }] }),
    ],
    ['order.components.consideration[0].startAmount', wrong({ consideration: [pay(0n)] })],
    [
      'order.components.offer[0].startAmount',
      wrong({ offer: [{ ...token, itemType: 3, startAmount: 0n, endAmount: 0n }] }),
    ],
    ['order.components.consideration[0].recipient', wrong({ consideration: [pay(1n, native)] })],
    ['order.components.offer[0].token', wrong({ offer: [{ ...token, token: native }] })],
    ['order.components.salt', wrong({ salt: -1n })],
    ['order.components.counter', wrong({ counter: null })],
    ['order.signature', { order: { components: components(), signature: 'signed' } }],
  ])('error: %s', (field, change) => {
    const given = change && { order: { components: components(), signature: '0x' }, ...change }
    expect(() => fulfilBasic(given as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})

function wrong(change: object) {
  return { order: { components: components(change as Partial<OrderComponents>), signature: '0x' } }
}
