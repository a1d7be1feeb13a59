import { SluiceError } from '@sluice/sdk'
import { UserRejectedError, WalletRefusedError } from '@sluice/sdk/errors'
import { zeroAddress, zeroHash } from 'viem'
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
import { createListManyFlow } from './createListManyFlow.ts'

type Param = { token: string; weiPrice: string; expirationTime: string }
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const item = (itemType: number, token: string, id: string, amount: string) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
const types = { ...orderTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2][2]' }] }
const frame = { zone: zeroAddress, orderType: 0, startTime: '0', zoneHash: zeroHash, salt: '1' }
const order = ({ token, weiPrice, expirationTime }: Param) => ({
  ...{ ...frame, offerer: account, endTime: expirationTime, conduitKey: zeroHash, counter: '0' },
  offer: [item(2, contract, token.split(':')[1] ?? '', '1')],
  consideration: [{ ...item(0, zeroAddress, '0', weiPrice), recipient: account }],
})
const empty = {
  ...order({ token: ':0', weiPrice: '0', expirationTime: '0' }),
  offerer: zeroAddress,
  offer: [],
  consideration: [],
}

/** `change` is what the marketplace makes of the orders before they are signed. */
function setUp(change: (orders: object[]) => object[] = orders => orders) {
  const market = openMarket({
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: ['7', '8', '9'].map(tokenId => ({
        token: { contract, tokenId, kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '0' },
      })),
    }),
    '/collections/v7': () => ({ collections: [] }),
    '/execute/list/v5': body => {
      const orders = change((body.params as Param[]).map(order))
      const [one, two, three, four = empty] = orders
      const value =
        orders.length === 1
          ? one
          : {
              tree: [
                [one, two],
                [three ?? empty, four],
              ],
            }
      const primaryType = orders.length === 1 ? 'OrderComponents' : 'BulkOrder'
      return {
        steps: [
          {
            ...{ id: 'order-signature', action: 'Sign', kind: 'signature' },
            items: [
              {
                status: 'incomplete',
                data: {
                  sign: { signatureKind: 'eip712', domain, types, primaryType, value },
                  post: { endpoint: '/order/v4', method: 'POST', body: {} },
                },
              },
            ],
          },
        ],
      }
    },
  })
  return { market, flow: createListManyFlow(market.scope) }
}
const items = ['1', '2', '3'].map((price, at) => ({
  ...{ token: { contract, tokenId: BigInt(7 + at) }, price, quantity: '1' },
}))

async function start(change?: (orders: object[]) => object[]) {
  const { market, flow } = setUp(change)
  flow.open({ items })
  await until(flow, 'form')
  await flow.review()
  await flow.start()
  return { market, flow }
}

describe('createListManyFlow', () => {
  test('default: the net of each, and of all; one signature', async () => {
    const { market, flow } = await start()
    expect(flow.getState()).toMatchObject({
      quote: { net: [{ amount: 6n * 10n ** 18n }], approvals: 0 },
      problem: { code: 'user_rejected' },
    })
    expect(market.prompts.length).toBe(1)
  })

  test('behavior: a rule that is due prices them once they are read, and is the beginning, not something typed', async () => {
    const { flow } = setUp()
    const pricing = { kind: 'ladder', price: '', percent: '0', from: '1.5', step: '0.25' } as const
    const unpriced = items.map(each => ({ ...each, price: '' }))
    flow.open({ items: unpriced, pricing: { ...pricing, isDue: true } })
    await until(flow, 'form')
    const { form } = flow.getState()
    expect(form.items.map(({ price }) => price)).toEqual(['1.5', '1.75', '2'])
    expect(form.pricing).toEqual({ ...pricing, many: 3 })
    expect(flow.getState()).toMatchObject({ quote: { net: [{ amount: 525n * 10n ** 16n }] } })
    expect(flow.isTouched()).toBe(false)
    await flow.review()
    expect(flow.getState().phase).toBe('review')
  })

  test('behavior: another currency is read anew, and is a part of what is typed', async () => {
    const { market, flow } = setUp()
    flow.open({ items })
    await until(flow, 'form')
    expect(flow.isTouched()).toBe(false)
    flow.setForm({ currency: usdc })
    // What is there is of another currency.
    await flow.review()
    expect(flow.getState().phase).toBe('loading')
    await until(flow, 'form')
    expect(flow.isTouched()).toBe(true)
    expect(flow.getState()).toMatchObject({
      quote: { net: [{ currency: { address: usdc }, amount: 6_000_000n }] },
    })
    await flow.review()
    const asked = market.asked.find(({ path }) => path === '/execute/list/v5')
    expect(asked?.body.params).toMatchObject([
      { weiPrice: '1000000', currency: usdc },
      { weiPrice: '2000000', currency: usdc },
      { weiPrice: '3000000', currency: usdc },
    ])
  })

  test('behavior: what is typed is reviewed, and asks nothing anew; another choice of tokens does', async () => {
    const { market, flow } = setUp()
    flow.open({ items: items.map(entry => ({ ...entry, price: '' })) })
    await until(flow, 'form')
    const asked = market.asked.length
    flow.setForm({ items })
    flow.setForm({ duration: 86_400 })
    expect(flow.getState().phase).toBe('form')
    expect(market.asked.length).toBe(asked)
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      quote: { lines: [1n, 2n, 3n].map(price => ({ terms: { price: price * 10n ** 18n } })) },
    })
    flow.edit()
    flow.setForm({ items: items.slice(1) })
    expect(flow.getState().phase).toBe('loading')
  })

  test('behavior: what is wrong is said line by line, and nothing is reviewed', async () => {
    const { flow } = setUp()
    flow.open({ items: items.map((entry, at) => (at === 1 ? { ...entry, price: 'x' } : entry)) })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: { lines: [{}, { problems: { price: { code: expect.any(String) } } }, {}] },
    })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
  })

  test.each([
    ['declined', 4001, { lines: ['listed', 'not-listed', 'not-listed'], left: [1, 2] }],
    // Its answer got lost: it may be signed, and live.
    ['lost', undefined, { lines: ['listed', 'unknown', 'not-listed'], left: [2] }],
  ])('behavior: one by one, with the second %s: what is left', async (_, code, expected) => {
    const { market } = setUp()
    const { scope } = market
    const calls: { listings: unknown[] }[] = []
    const listToken = async (options: {
      listings: unknown[]
      precheck?: boolean
      onProgress?: (...shown: unknown[]) => void
    }) => {
      if (options.precheck === true) return { steps: [] }
      const number = calls.push(options)
      const step = (item: object) => [{ id: 'order-signature', kind: 'signature', items: [item] }]
      if (number === 1) throw new WalletRefusedError('no tree')
      if (number === 3) {
        const state = code === undefined ? 'unknown' : 'rejected'
        options.onProgress?.(step({ status: 'incomplete', state }), [], undefined, {
          status: 'running',
        })
        throw code === undefined
          ? new SluiceError('lost', { code: 'post_unknown' })
          : new UserRejectedError()
      }
      const done = { status: 'complete', state: 'complete' }
      const orderData = [{ orderId: `0x${number}`, orderIndex: 0 }]
      return { steps: step({ ...done, orderData }), path: [], state: { status: 'complete' } }
    }
    const actions = { ...scope.client.actions, listToken } as never
    const flow = createListManyFlow({ ...scope, client: { ...scope.client, actions } })
    flow.open({ items })
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(calls.map(({ listings }) => listings.length)).toEqual([3, 1, 1])
    const state = flow.getState()
    expect(state).toMatchObject({
      phase: 'partial',
      receipt: { listed: 1, lines: expected.lines.map(outcome => ({ outcome })) },
      rest: { items: expected.left.map(at => items[at]) },
    })
    const rest = 'rest' in state ? state.rest : undefined
    // The tree that could not be signed is the first part.
    expect(rest?.continues?.parts).toEqual(expected.left.map(at => at + 1))
  })

  test.each<[string, (orders: object[]) => object[]]>([
    ['a fourth order', orders => [...orders, orders[0] ?? {}]],
    ['one order twice', ([one = {}, two = {}]) => [one, two, two]],
    ['another price', ([one, ...rest]) => [{ ...one, consideration: [] }, ...rest]],
    ['an order of somebody else', ([one, ...rest]) => [{ ...one, offerer: maker }, ...rest]],
    ['an order with a zone', ([one, ...rest]) => [{ ...one, zone: maker }, ...rest]],
  ])('error: a tree with %s is never signed', async (_, change) => {
    const { market, flow } = await start(change)
    expect(market.prompts).toEqual([])
    expect(flow.getState().problem).toMatchObject({ code: 'refused' })
  })

  test.each([
    ['cannot sign a tree', -32602, 2, [3, 1]],
    ['was declined', 4001, 1, [3, 3]],
  ])(
    'behavior: a wallet that %s is asked as often as it can help',
    async (_, code, prompts, asked) => {
      const { market, flow } = setUp()
      market.sign = async () => {
        const declined = market.prompts.length > 1
        throw Object.assign(new Error('no'), { code: declined ? 4001 : code })
      }
      flow.open({ items })
      await until(flow, 'form')
      await flow.review()
      await flow.start()
      expect(flow.getState().problem).toMatchObject({ code: 'user_rejected', moneyMoved: 'no' })
      expect(market.prompts.length).toBe(prompts)
      const counts = market.asked
        .filter(({ path }) => path === '/execute/list/v5')
        .map(({ body }) => (body.params as Param[]).length)
      expect([counts[0], counts.at(-1)]).toEqual(asked)
    },
  )
})
