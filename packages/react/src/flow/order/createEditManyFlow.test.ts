import { hashStruct, hexToBigInt, pad, toHex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  maker,
  openMarket,
  seaport,
  until,
  usdc,
} from '../../testing/openMarket.ts'
import { orderTypes } from '../../testing/orderTypes.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { byHand } from './priceRule.ts'
import type { EditedOrder } from './readEditedOrders.ts'

type Option = { useOffChainCancellation: boolean; replaceOrderId: `0x${string}` }
type Param = {
  token: string
  weiPrice: string
  expirationTime: string
  options: Record<string, Option>
}
const zone = '0x00000000000000000000000000000000000000aa'
const eth = 10n ** 18n
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const item = (itemType: number, token: string, id: string, amount: string) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
const types = { ...orderTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }] }
const made = ({ token, weiPrice, expirationTime, options }: Param) => ({
  ...{ zone, orderType: 2, startTime: '0', zoneHash: zeroHash, counter: '0', offerer: account },
  ...{ endTime: expirationTime, conduitKey: zeroHash },
  salt: hexToBigInt(options['seaport-v1.5']?.replaceOrderId ?? '0x0').toString(),
  offer: [item(2, contract, token.split(':')[1] ?? '', '1')],
  consideration: [{ ...item(0, zeroAddress, '0', weiPrice), recipient: account }],
})
const idOf = (tokenId: number) => pad(toHex(tokenId))
const edited = [7, 8].map(
  (tokenId): EditedOrder => ({
    ...{ orderId: idOf(tokenId), side: 'sell', token: { contract, tokenId: BigInt(tokenId) } },
  }),
)

/** `change` is what the marketplace makes of the orders before they are signed. */
function setUp(options: {
  change?: (orders: object[]) => object[]
  status?: Record<number, string>
  /** In what each is priced; ether when absent. */
  currency?: Record<number, string>
  maker?: `0x${string}`
}) {
  const { change = orders => orders, status = {}, currency = {} } = options
  let asked: object[] = []
  const market = openMarket({
    '/orders/asks/v5': () => ({
      orders: [7, 8].map(tokenId => ({
        ...{ id: idOf(tokenId), kind: 'seaport-v1.5', side: 'sell', rawData: { zone } },
        ...{ tokenSetId: `token:${contract}:${tokenId}`, maker: options.maker ?? account },
        ...{ taker: zeroAddress, validFrom: 0, validUntil: 99, expiration: 99, createdAt: '' },
        ...{ updatedAt: '', status: status[tokenId] ?? 'active', quantityRemaining: 1 },
        isNativeOffChainCancellable: true,
        price: {
          currency: { contract: currency[tokenId] ?? zeroAddress, symbol: 'ETH', decimals: 18 },
          amount: { raw: `${BigInt(tokenId) * eth}` },
        },
      })),
    }),
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: ['7', '8'].map(tokenId => ({
        token: { contract, tokenId, kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '1' },
      })),
    }),
    '/collections/v7': () => ({ collections: [] }),
    '/order/v4': () => {
      const orderId = hashStruct({ data: asked[0] as never, primaryType: 'OrderComponents', types })
      return { results: [{ orderId, orderIndex: 0, message: 'success' }] }
    },
    '/execute/list/v5': body => {
      const orders = change((body.params as Param[]).map(made))
      asked = orders
      const [value] = orders
      const primaryType = orders.length === 1 ? 'OrderComponents' : 'BulkOrder'
      return {
        steps: [
          {
            ...{ id: 'order-signature', action: 'Sign', kind: 'signature' },
            items: [
              {
                status: 'incomplete',
                data: {
                  sign: {
                    ...{ signatureKind: 'eip712', domain, types, primaryType },
                    value: orders.length === 1 ? value : { tree: orders },
                  },
                  post: { endpoint: '/order/v4', method: 'POST', body: {} },
                },
              },
            ],
          },
        ],
      }
    },
  })
  const flow = createEditManyFlow({ ...market.scope, orders: edited })
  flow.open({ items: edited.map(({ orderId }, index) => ({ orderId, price: `${index + 1}` })) })
  return { market, flow }
}

describe('createEditManyFlow', () => {
  test('default: what each asks now, one signature, and each names the order that it replaces', async () => {
    const { market, flow } = setUp({})
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: { lines: [{ before: { unitPrice: 7n * eth } }, { before: { unitPrice: 8n * eth } }] },
    })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      quote: {
        reviewed: { onChain: 0 },
        lines: [{ terms: { price: eth } }, { terms: { price: 2n * eth } }],
      },
    })
    await flow.start()
    expect(market.prompts).toHaveLength(1)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'user_rejected' } })
    const asked = market.asked.filter(({ path }) => path === '/execute/list/v5').at(-1)
    const params = (asked?.body.params ?? []) as Param[]
    expect(params.map(({ options }) => options['seaport-v1.5'])).toEqual(
      [7, 8].map(id => ({ useOffChainCancellation: true, replaceOrderId: idOf(id) })),
    )
  })

  test('behavior: all of them stay in their currency', async () => {
    const { market, flow } = setUp({ currency: { 7: usdc, 8: usdc } })
    await until(flow, 'form')
    await flow.review()
    const asked = market.asked.filter(({ path }) => path === '/execute/list/v5').at(-1)
    expect(asked?.body.params).toMatchObject([
      { weiPrice: '1000000', currency: usdc },
      { weiPrice: '2000000', currency: usdc },
    ])
  })

  test('error: those in several currencies are not changed in one form', async () => {
    const { market, flow } = setUp({ currency: { 8: usdc } })
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'other_currencies' })
    expect(market.prompts).toEqual([])
  })

  test('behavior: what is over is named and left as it is; what is wrong is said line by line', async () => {
    const { flow } = setUp({ status: { 7: 'filled' } })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { over: [idOf(7)], lines: [{ side: 'sell' }] } })
    flow.setForm({ items: [{ orderId: idOf(8), price: 'x' }] })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
  })

  test('error: orders that are all over, or of somebody else, cannot be changed', async () => {
    const over = setUp({ status: { 7: 'filled', 8: 'cancelled' } })
    await until(over.flow, 'unavailable')
    expect(over.flow.getState().problem).toMatchObject({ code: 'not_cancellable' })
    const foreign = setUp({ maker })
    await until(foreign.flow, 'unavailable')
    expect(foreign.flow.getState().problem).toMatchObject({ code: 'not_owner' })
  })

  test('behavior: signed one by one where a tree cannot be, the first to fail leaves the rest as it was', async () => {
    const { market, flow } = setUp({})
    market.sign = async () => {
      const code = market.prompts.length === 1 ? -32602 : 4001
      if (market.prompts.length === 2) return `0x${'11'.repeat(65)}`
      throw Object.assign(new Error('no'), { code })
    }
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(market.prompts).toHaveLength(3)
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'partial', problem: { code: 'user_rejected' } },
      receipt: { changed: 1, lines: [{ outcome: 'changed' }, { outcome: 'unchanged' }] },
      // The tree, that none could sign, was the first part.
      rest: { items: [{ orderId: idOf(8), price: '2' }], continues: { parts: [2] } },
    })
  })

  test.each<[string, (orders: object[]) => object[]]>([
    ['another price', ([one, two = {}]) => [{ ...one, consideration: [] }, two]],
    ['one order twice', ([one = {}]) => [one, one]],
    ['the other order to replace', ([one, two = {}]) => [{ ...one, salt: '8' }, two]],
    ['another zone', ([one, two = {}]) => [{ ...one, zone: maker }, two]],
  ])('error: a tree with %s is never signed', async (_, change) => {
    const { market, flow } = setUp({ change })
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(market.prompts).toEqual([])
    expect(flow.getState().problem).toMatchObject({ code: 'refused' })
  })

  test('behavior: one that is filled while the dialog is open is not made once more', async () => {
    const status: Record<number, string> = {}
    const { market, flow } = setUp({ status })
    await until(flow, 'form')
    status[7] = 'filled'
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', quote: { lines: [{ orderId: idOf(8) }], over: [idOf(7)] } },
    })
    const asked = market.asked.filter(({ path }) => path === '/execute/list/v5').at(-1)
    expect(asked?.body.params).toMatchObject([{ token: `${contract}:8` }])
    flow.edit()
    status[8] = 'cancelled'
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'unavailable', problem: { code: 'not_cancellable' } },
    })
  })

  test.each([
    ['before another: that moves up, and is shown first', 7, '5', 'form', '3', 3n],
    ['before one that somebody priced by hand', 7, '9', 'review', '9', 9n],
    ['at the end', 8, '5', 'review', '5', 3n],
  ])(
    'behavior: of a ladder one is filled while the dialog is open, %s',
    async (_, filled, second, phase, becomes, price) => {
      const status: Record<number, string> = {}
      const { market, flow } = setUp({ status })
      await until(flow, 'form')
      const item = (tokenId: number, price: string) => ({ orderId: idOf(tokenId), price })
      const pricing = { ...byHand, kind: 'ladder', from: '3', step: '2', many: 2 } as const
      flow.setForm({ items: [item(7, '3'), item(8, second)], pricing })
      status[filled] = 'filled'
      await flow.review()
      expect(flow.getState()).toMatchObject({
        ...{ phase, form: { items: [item(7, '3'), item(8, becomes)] } },
        ...{ quote: { over: [idOf(filled)], lines: [{ terms: { unitPrice: price * eth } }] } },
      })
      expect(flow.getState().problem?.code).toBe(phase === 'form' ? 'ladder_closed' : undefined)
      await flow.review()
      expect(flow.getState().phase).toBe('review')
      const asked = market.asked.filter(({ path }) => path === '/execute/list/v5').at(-1)
      expect(asked?.body.params).toMatchObject([{ weiPrice: `${price * eth}` }])
    },
  )

  test.each([
    ['one of them', { 7: 'filled' }, { code: 'order_changed', remedy: 'requote' }],
    ['all of them', { 7: 'filled', 8: 'cancelled' }, { code: 'not_cancellable' }],
  ])(
    'error: of what was filled since the review, %s, nothing is asked for',
    async (_, gone, problem) => {
      const status: Record<number, string> = {}
      const { market, flow } = setUp({ status })
      await until(flow, 'form')
      await flow.review()
      const asked = () => market.asked.filter(({ path }) => path === '/execute/list/v5').length
      const before = asked()
      Object.assign(status, gone)
      await flow.start()
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'failed', problem: { ...problem, moneyMoved: 'no' } },
      })
      expect([market.prompts, asked()]).toEqual([[], before])
    },
  )

  test('error: signed one by one, what is filled while another is signed is not made once more', async () => {
    const status: Record<number, string> = {}
    const { market, flow } = setUp({ status })
    market.sign = async () => {
      // The wallet cannot sign a tree, and takes its time for the first of two.
      if (market.prompts.length === 1) throw Object.assign(new Error('no'), { code: -32602 })
      status[8] = 'filled'
      return `0x${'11'.repeat(65)}`
    }
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(market.prompts).toHaveLength(2)
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'partial', problem: { code: 'not_cancellable' } },
      receipt: { changed: 1, lines: [{ outcome: 'changed' }, { outcome: 'unchanged' }] },
    })
  })
})
