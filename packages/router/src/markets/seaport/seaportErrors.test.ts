import { describe, expect, test } from 'vitest'
import {
  item,
  maker,
  native,
  nft,
  pay,
  purchase,
  token,
  usdc,
} from '../../../bench/support/seaportItem.ts'
import { buildTransaction } from '../../buildTransaction.ts'
import { type SeaportPurchase, seaport } from './seaport.ts'
import type { OrderToFill } from './types.ts'

describe('seaport', () => {
  test('error: an order that has ended', () => {
    const ended = item({ endTime: '1000' })
    expect(() => seaport([purchase([item(), ended])], { now: 1000n })).toThrow(
      expect.objectContaining({
        code: 'deadline_passed',
        field: 'seaport[0].items[1].parameters.endTime',
      }),
    )
    expect(seaport([purchase([ended])], { now: 999n }).spends).toBe(100n)
  })

  // What each order is changed to, and what the error then names.
  const offering = (change: object) => ({ parameters: { offer: [token(change)] } })
  const asking = (change: object) => ({ parameters: { consideration: [pay('90', change)] } })
  const badOrders: [field: string, change: Record<string, unknown>][] = [
    ['', { whole: null }],
    ['.parameters', { parameters: null }],
    ['.parameters.offer', { parameters: { offer: undefined } }],
    ['.parameters.offer', { parameters: { offer: [] } }],
    ['.parameters.offer[0]', { parameters: { offer: [null] } }],
    ['.parameters.offer[0].itemType', offering({ itemType: 6 })],
    ['.parameters.offer[0].itemType', offering({ itemType: '٣' })],
    [
      '.parameters.offer[0].itemType',
      offering({ itemType: 0, token: native, identifierOrCriteria: '0' }),
    ],
    ['.parameters.offer[0].token', offering({ token: 7 })],
    ['.parameters.offer[0].token', offering({ token: '0x12' })],
    ['.parameters.offer[0].token', offering({ itemType: 1, token: native })],
    ['.parameters.offer[0].identifierOrCriteria', offering({ identifierOrCriteria: '-1' })],
    ['.parameters.offer[0].identifierOrCriteria', offering({ itemType: 1 })],
    ['.parameters.offer[0].token', offering({ token: native })],
    ['.parameters.offer[0].startAmount', offering({ startAmount: 1.5 })],
    ['.parameters.offer[0].startAmount', offering({ startAmount: '5', endAmount: '5' })],
    ['.parameters.offer[0].endAmount', offering({ endAmount: 2n })],
    ['.parameters.offer[0].startAmount', offering({ startAmount: '0', endAmount: '0' })],
    ['.parameters.offer[0].endAmount', offering({ itemType: 3, endAmount: 0n })],
    ['.parameters.offer[0].endAmount', offering({ endAmount: 2n ** 256n })],
    ['.parameters.offer[0]', offering({ itemType: 4 })],
    ['.parameters.consideration', { parameters: { consideration: {} } }],
    ['.parameters.consideration[0]', { parameters: { consideration: [undefined] } }],
    ['.parameters.consideration[0].itemType', asking({ itemType: 2, token: nft })],
    ['.parameters.consideration[0].token', asking({ token: usdc })],
    ['.parameters.consideration[0].token', asking({ itemType: 1 })],
    ['.parameters.consideration[0].identifierOrCriteria', asking({ identifierOrCriteria: 1n })],
    ['.parameters.consideration[0].startAmount', asking({ startAmount: '1e3' })],
    ['.parameters.consideration[0].startAmount', asking({ startAmount: '0', endAmount: 0n })],
    [
      '.parameters.offer[0].startAmount',
      offering({
        ...{ itemType: 1, token: usdc, identifierOrCriteria: '0' },
        ...{ startAmount: '0', endAmount: '0' },
      }),
    ],
    ['.parameters.consideration[0].endAmount', asking({ endAmount: -1n })],
    ['.parameters.consideration[0].endAmount', asking({ endAmount: 2n ** 256n })],
    ['.parameters.consideration[0].recipient', asking({ recipient: Symbol('nobody') })],
    ['.parameters.consideration[0].recipient', asking({ recipient: native })],
    ['.parameters.offerer', { parameters: { offerer: native } }],
    ['.parameters.startTime', { parameters: { startTime: '4102444800' } }],
    ['.parameters.startTime', { parameters: { startTime: 4102444801n } }],
    ['.parameters.offerer', { parameters: { offerer: undefined } }],
    ['.parameters.zone', { parameters: { zone: `0x${'g'.repeat(40)}` } }],
    ['.parameters.orderType', { parameters: { orderType: 256 } }],
    ['.parameters.startTime', { parameters: { startTime: Number.NaN } }],
    ['.parameters.endTime', { parameters: { endTime: 'never' } }],
    ['.parameters.zoneHash', { parameters: { zoneHash: '0x00' } }],
    ['.parameters.salt', { parameters: { salt: 2n ** 256n } }],
    ['.parameters.salt', { parameters: { salt: `0x1${'0'.repeat(64)}` } }],
    ['.parameters.conduitKey', { parameters: { conduitKey: null } }],
    ...([3, -1, 0.5, Number.NaN, 'two'] as const).map(
      (total): [string, Record<string, unknown>] => [
        '.parameters.totalOriginalConsiderationItems',
        { parameters: { totalOriginalConsiderationItems: total } },
      ],
    ),
    ['.signature', { signature: '0x123' }],
    ['.extraData', { extraData: 'none' }],
    ['.quantity', { quantity: 0n }],
    ['.quantity', { quantity: 2n }],
    ['.quantity', { quantity: 'some' }],
    ['.criteria', { criteria: 'none' }],
    ['.criteria[0]', { criteria: [null] }],
    ['.criteria[0].side', { criteria: [{ side: 'both', index: 0, identifier: 1n }] }],
    ['.criteria[0].index', { criteria: [{ side: 'offer', index: '0', identifier: 1n }] }],
    ['.criteria[0].identifier', { criteria: [{ side: 'offer', index: 0, identifier: -1n }] }],
    [
      '.criteria[0].proof',
      { criteria: [{ side: 'offer', index: 0, identifier: 1n, proof: ['0x'] }] },
    ],
    ['.criteria[0]', { criteria: [{ side: 'offer', index: 0, identifier: 1n }] }],
    [
      '.criteria[1]',
      {
        parameters: { offer: [token({ itemType: 4 })] },
        criteria: [7n, 8n].map(identifier => ({ side: 'offer', index: 0, identifier })),
      },
    ],
  ]
  badOrders.push([
    '.criteria[0].proof',
    {
      parameters: { offer: [token({ itemType: 4, identifierOrCriteria: '0' })] },
      criteria: [{ side: 'offer', index: 0, identifier: 1n, proof: [`0x${'11'.repeat(32)}`] }],
    },
  ])
  test.each(badOrders)('error: a bad order%s: %o', (field, { whole, parameters, ...rest }) => {
    const good = item()
    const bad =
      whole === undefined
        ? {
            ...good,
            ...rest,
            parameters:
              parameters === null ? null : { ...good.parameters, ...(parameters as object) },
          }
        : whole
    const make = () => seaport([purchase([good, bad as OrderToFill])]).commands(true)
    expect(make).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `seaport[0].items[1]${field}` }),
    )
    const alone = () => seaport(purchase([bad as OrderToFill])).commands(true)
    expect(alone).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `seaport.items[0]${field}` }),
    )
  })

  test('error: parts that no order allows, or that have no price', () => {
    const ten = token({ itemType: 3, startAmount: '10', endAmount: '10' })
    const some = (quantity: bigint, orderType: number, price = '90') =>
      item({ offer: [ten], orderType, consideration: [pay(price)] }, { quantity })
    expect(seaport(purchase([some(5n, 3)])).spends).toBe(45n)
    for (const bad of [some(5n, 0), some(5n, 2), some(11n, 1), some(5n, 1, '91')])
      expect(() => seaport(purchase([bad]))).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: 'seaport.items[0].quantity' }),
      )
  })

  test('error: a part that leaves no whole units of what else is offered', () => {
    const units = (amount: string, itemType = 3) =>
      token({ itemType, startAmount: amount, endAmount: amount })
    const some = (quantity: bigint, ...offer: ReturnType<typeof token>[]) =>
      purchase([item({ offer, orderType: 1, consideration: [pay('100')] }, { quantity })])
    const field = 'seaport.items[0].quantity'
    for (const bad of [
      some(2n, units('4'), units('1', 2)),
      some(2n, units('4'), units('3')),
      some(1n, units('4'), { ...units('2', 1), token: usdc, identifierOrCriteria: '0' }),
    ])
      expect(() => seaport(bad)).toThrow(expect.objectContaining({ code: 'invalid_input', field }))
    expect(seaport(some(2n, units('4'), units('6'))).items.map(({ amount }) => amount)).toEqual([
      2n,
      3n,
    ])
  })

  test('behavior: an offer of several of one kind each is filled one by one', () => {
    const any = token({ itemType: 4, identifierOrCriteria: '0', startAmount: '5', endAmount: '5' })
    const one = item(
      { offer: [any], orderType: 1, consideration: [pay('100')] },
      { quantity: 1n, criteria: [{ side: 'offer', index: 0, identifier: 3n }] },
    )
    expect(seaport(purchase([one])).items).toMatchObject([{ tokenId: 3n, amount: 1n }])
    expect(() => seaport(purchase([{ ...one, quantity: 2n }]))).toThrow(
      expect.objectContaining({ field: 'seaport.items[0].parameters.offer[0].startAmount' }),
    )
  })

  test('error: what is no address is found before it is a currency', () => {
    const bad = item({ consideration: [pay('90', { itemType: 1, token: 'garbage' as never })] })
    expect(() => seaport(purchase([item(), bad]))).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'seaport.items[1].parameters.consideration[0].token',
        value: 'garbage',
      }),
    )
  })

  // A wallet contract (EIP-1271) reads what it likes, and an order that was validated needs none at all.
  test.each(['0x', '0xab', `0x${'12'.repeat(300)}`] as const)(
    'behavior: a signature of any length is taken: %s',
    signature => {
      const { commands } = seaport(purchase([item({}, { signature })]))
      expect(() => commands(false)).not.toThrow()
    },
  )

  test('error: prices that no currency has', () => {
    const most = item({ consideration: [pay(`${2n ** 256n - 1n}`)] })
    const field = 'seaport.items[1].parameters.consideration[0].startAmount'
    expect(() => seaport(purchase([most, item()]))).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field }),
    )
    expect(() => seaport([purchase([most]), purchase([item()])])).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field: 'seaport[1].items' }),
    )
  })

  const inUsdc = item({ consideration: [pay('90', { itemType: 1, token: usdc })] })
  const ready = { token: usdc, protocolApproval: true, permit2TransferFrom: true }
  const permit = {
    details: { token: usdc, amount: 90n, expiration: 2_000_000_000, nonce: 0 },
    spender: maker,
    sigDeadline: 2_000_000_000n,
    signature: `0x${'12'.repeat(65)}`,
  }
  test.each<[string, unknown]>([
    ['', 'none'],
    ['[0]', [null]],
    ['[0].token', [{ ...ready, token: nft }]],
    ['[0].token', [{ ...ready, token: 1n }]],
    ['[1].token', [ready, ready]],
    ['[0].protocolApproval', [{ ...ready, protocolApproval: 'yes' }]],
    ['[0].permit2TransferFrom', [{ ...ready, permit2TransferFrom: undefined }]],
    ['[0].permit2Permit', [{ ...ready, permit2Permit: null }]],
    ['[0]', Array(1)],
    ['[0].permit2Permit.signature', [{ ...ready, permit2Permit: { ...permit, signature: '0x1' } }]],
    [
      '[0].permit2Permit.details.token',
      [{ ...ready, permit2Permit: { ...permit, details: { ...permit.details, token: nft } } }],
    ],
  ])('error: inputTokenProcessing%s', (field, inputTokenProcessing) => {
    expect(() => seaport(purchase([inUsdc], { inputTokenProcessing } as never))).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: `seaport.inputTokenProcessing${field}`,
      }),
    )
  })

  test('error: a permit for less than the price, once the plan is put together', () => {
    const build = (amount: bigint) => {
      const permit2Permit = { ...permit, details: { ...permit.details, amount } }
      const inputTokenProcessing = [{ ...ready, permit2Permit }]
      const part = seaport(purchase([inUsdc], { inputTokenProcessing } as never))
      return buildTransaction([part], { router: maker, now: 0n })
    }
    const field = 'parts[0].seaport.inputTokenProcessing[0].permit2Permit.details.amount'
    expect(() => build(90n)).not.toThrow()
    expect(() => build(89n)).toThrow(expect.objectContaining({ code: 'invalid_input', field }))
  })

  test('behavior: a permit for less is taken where the purchase is paid by other means', () => {
    const less = { ...permit, details: { ...permit.details, amount: 89n } }
    const inputTokenProcessing = [{ ...ready, permit2TransferFrom: false, permit2Permit: less }]
    const { commands } = seaport(purchase([inUsdc], { inputTokenProcessing } as never))
    expect(commands(false).map(({ command }) => command)).toEqual([
      'APPROVE_ERC20',
      'PERMIT2_PERMIT',
      'SEAPORT_V1_5',
    ])
  })

  test('error: an approval of the native currency', () => {
    const first = 'seaport.inputTokenProcessing[0]'
    expect(() =>
      seaport(purchase([item()], { inputTokenProcessing: [{ ...ready, token: native }] })),
    ).toThrow(expect.objectContaining({ code: 'invalid_input', field: `${first}.token` }))
  })

  test('error: a conduit that the router can never let take ERC20', () => {
    const none = `0x${'0'.repeat(64)}` as const
    for (const conduitKey of [none, `0x${'11'.repeat(32)}`] as const) {
      for (const protocolApproval of [true, false]) {
        const inputTokenProcessing = [{ ...ready, protocolApproval }]
        expect(() => seaport(purchase([inUsdc], { conduitKey, inputTokenProcessing }))).toThrow(
          expect.objectContaining({
            ...{ code: 'invalid_input', field: 'seaport.conduitKey', value: conduitKey },
          }),
        )
      }
      // Native currency goes through no conduit.
      expect(() => seaport(purchase([item()], { conduitKey }))).not.toThrow()
    }
    // Another plan may have approved it before.
    const open = [{ ...ready, protocolApproval: false }]
    expect(() => seaport(purchase([inUsdc], { inputTokenProcessing: open }))).not.toThrow()
  })

  test('error: options that are none', () => {
    for (const options of ['x', null, 0, []])
      expect(() => seaport(purchase([item()]), options as never)).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: 'options' }),
      )
  })

  test('error: a price that Permit2 cannot move', () => {
    const dear = item({ consideration: [pay(`${2n ** 160n}`, { itemType: 1, token: usdc })] })
    expect(() => seaport(purchase([dear], { inputTokenProcessing: [ready] }))).toThrow(
      expect.objectContaining({ field: 'seaport.inputTokenProcessing[0].permit2TransferFrom' }),
    )
  })

  test.each<[string, unknown]>([
    ['seaport', []],
    ['seaport', null],
    ['seaport[0]', [7]],
    ['seaport.items', purchase([])],
    ['seaport.items', purchase('all' as never)],
    ['seaport.recipient', purchase([item()], { recipient: native })],
    // Seaport does not know the router's names for the sender and for itself.
    ['seaport.recipient', purchase([item()], { recipient: `0x${'1'.padStart(40, '0')}` })],
    ['seaport.recipient', purchase([item()], { recipient: `0x${'2'.padStart(40, '0')}` })],
    ['seaport.conduitKey', purchase([item()], { conduitKey: '0x00' })],
  ])('error: %s', (field, purchases) => {
    expect(() => seaport(purchases as SeaportPurchase)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})
