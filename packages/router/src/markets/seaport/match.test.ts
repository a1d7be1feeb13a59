import { describe, expect, test } from 'vitest'
import { components } from '../../../bench/support/seaportComponents.ts'
import { buyer, native, nft } from '../../../bench/support/seaportItem.ts'
import { match } from './match.ts'
import { seaportCalls } from './seaportCalls.ts'

const listing = { components: components(), signature: '0x12' } as const
const money = { itemType: 0, token: native, identifierOrCriteria: 0n } as const
const token = { itemType: 2, token: nft, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }
const mirror = {
  components: components({
    offerer: buyer,
    offer: [{ ...money, startAmount: 80n, endAmount: 100n }],
    consideration: [{ ...token, recipient: buyer }],
  }),
  signature: '0x',
} as const
const at = (orderIndex: bigint, itemIndex: bigint) => [{ orderIndex, itemIndex }]
const fulfilments = [
  { offerComponents: at(0n, 0n), considerationComponents: at(1n, 0n) },
  { offerComponents: at(1n, 0n), considerationComponents: at(0n, 0n) },
  { offerComponents: at(1n, 0n), considerationComponents: at(0n, 1n) },
]
const orders = [listing, mirror]

describe('match', () => {
  test('default: plain orders, with what is offered of the native currency', () => {
    const { data, value } = match({ orders, fulfilments })
    expect(value).toBe(100n)
    expect(seaportCalls.matchOrders.decode(data)).toMatchObject({ fulfillments: fulfilments })
  })

  test.each([
    ['a recipient', { recipient: buyer }, buyer],
    ['extra data', { orders: [{ ...listing, extraData: '0x01' }, mirror] }, native],
  ])('behavior: %s needs the other method', (_name, change, recipient) => {
    const { data } = match({ orders, fulfilments, ...change } as match.Options)
    expect(seaportCalls.matchAdvancedOrders.decode(data)).toMatchObject({
      recipient,
      fulfillments: fulfilments,
    })
  })

  test('behavior: what is left of one offer may meet another payment', () => {
    const atOnce = [
      fulfilments[0],
      { offerComponents: at(1n, 0n), considerationComponents: [...at(0n, 0n), ...at(0n, 1n)] },
    ]
    expect(match({ orders, fulfilments: atOnce } as match.Options).value).toBe(100n)
  })

  // Seaport would undo the transaction: ConsiderationNotMet.
  test.each<[string, object]>([
    ['orders[0].components.consideration[1]', { fulfilments: fulfilments.slice(0, 2) }],
    ['orders[1].components.consideration[0]', { fulfilments: fulfilments.slice(1) }],
    [
      'orders[0].components.consideration[1]',
      {
        orders: [
          listing,
          {
            ...mirror,
            components: {
              ...mirror.components,
              offer: [{ ...money, startAmount: 99n, endAmount: 99n }],
            },
          },
        ],
      },
    ],
  ])('error: %s is not met', (field, change) => {
    expect(() => match({ orders, fulfilments, ...change } as match.Options)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test('behavior: what a contract makes is not known before', () => {
    const made = { ...mirror, components: { ...mirror.components, orderType: 4 } }
    expect(() =>
      match({ orders: [listing, made], fulfilments: fulfilments.slice(0, 2) }),
    ).not.toThrow()
  })

  test('error: an order that has ended', () => {
    expect(() => match({ orders, fulfilments, now: 4102444800n })).toThrow(
      expect.objectContaining({
        code: 'deadline_passed',
        field: 'orders[0].components.endTime',
      }),
    )
  })

  test.each<[string, object | null]>([
    ['options', null],
    ['version', { version: 1.5 }],
    ['recipient', { recipient: native }],
    ['orders', { orders: [] }],
    ['orders[1]', { orders: [listing, null] }],
    ['orders[0].components', { orders: [{ ...listing, components: undefined }] }],
    [
      'orders[0].components.zone',
      { orders: [{ ...listing, components: components({ zone: '0x' }) }, mirror] },
    ],
    ['orders[0].signature', { orders: [{ ...listing, signature: 7 }, mirror] }],
    ['fulfilments', { fulfilments: [] }],
    ['fulfilments[0]', { fulfilments: [7] }],
    ['fulfilments[0].offerComponents', { fulfilments: [{}] }],
    [
      'fulfilments[0].considerationComponents',
      { fulfilments: [{ offerComponents: at(0n, 0n), considerationComponents: [] }] },
    ],
    [
      'fulfilments[0].offerComponents[0].orderIndex',
      { fulfilments: [{ offerComponents: at(2n, 0n), considerationComponents: at(0n, 0n) }] },
    ],
    [
      'fulfilments[0].considerationComponents[0].itemIndex',
      { fulfilments: [{ offerComponents: at(0n, 0n), considerationComponents: at(1n, 1n) }] },
    ],
    [
      'fulfilments[0].offerComponents[0].orderIndex',
      { fulfilments: [{ offerComponents: at(-1n, 0n), considerationComponents: at(0n, 0n) }] },
    ],
  ])('error: %s', (field, change) => {
    const given = change && { orders, fulfilments, ...change }
    expect(() => match(given as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})
