import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  maker,
  openMarket,
  seaport,
  sending,
  signing,
  until,
  usdc,
} from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'

const orderId = `0x${'ab'.repeat(32)}`
const own = { maker: account }
const cancelled = {
  'seaport-v1.5': { useOffChainCancellation: false, replaceOrderId: orderId },
}

function setUp(
  order: object | undefined,
  steps: object[] = [sending('cancellation', { to: seaport })],
  kind = 'erc721',
  holds: () => boolean = () => true,
) {
  const market = openMarket({
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: holds()
        ? [
            {
              token: { contract, tokenId: '7', kind },
              ownership: { tokenCount: kind === 'erc721' ? '1' : '9', onSaleCount: '1' },
            },
          ]
        : [],
    }),
    '/collections/v7': () => ({ collections: [] }),
    '/orders/asks/v5': () => ({ orders: order === undefined ? [] : [order] }),
    '/execute/list/v5': () => ({
      steps: [...steps, { ...signing('order-signature', {}), items: [{ status: 'incomplete' }] }],
    }),
  })
  const token = { contract, tokenId: 7n }
  return { market, flow: createEditListingFlow({ ...market.scope, token, orderId }) }
}

describe('createEditListingFlow', () => {
  test.each([
    ['by a transaction first', {}, 'cancel-first', cancelled],
    [
      'by one signature',
      { isNativeOffChainCancellable: true, rawData: { zone: maker } },
      'replace',
      { 'seaport-v1.5': { useOffChainCancellation: true, replaceOrderId: orderId } },
    ],
    [
      'by a transaction where the zone is not told',
      { isNativeOffChainCancellable: true },
      'cancel-first',
      cancelled,
    ],
  ])('behavior: says how it is changed: %s', async (_, more, way, options) => {
    const { market, flow } = setUp(ask(orderId, '200', '7', { ...own, ...more }))
    flow.open({ price: '1' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { way: { way }, before: { unitPrice: 200n } } })
    await flow.review()
    const { params } = market.asked.at(-1)?.body ?? {}
    expect(Reflect.get(Object(params), 0).options).toEqual(options)
  })

  test('error: a token that is gone, as its form opens and as it is reviewed', async () => {
    let isHeld = true
    const order = ask(orderId, '200', '7', { ...own, status: 'inactive' })
    const { market, flow } = setUp(order, [], 'erc721', () => isHeld)
    flow.open({ price: '1' })
    await until(flow, 'form')
    isHeld = false
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'unavailable', problem: { code: 'not_owner' } })
    // Begun once more, it is told at once.
    flow.open({ price: '1' })
    await until(flow, 'unavailable')
    expect(market.asked.some(({ path }) => path.startsWith('/execute/'))).toBe(false)
  })

  test('error: an answer that does not cancel the old listing, so that both could be bought', async () => {
    const { market, flow } = setUp(ask(orderId, '200', '7', own), [])
    flow.open({ price: '1' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'form', problem: { code: 'not_cancellable' } })
    expect(market.prompts).toEqual([])
  })

  test('behavior: it stays in its currency, with the decimals of the configuration', async () => {
    const price = {
      currency: { contract: usdc, symbol: 'ETH', decimals: 18 },
      amount: { raw: '5000000' },
    }
    const { market, flow } = setUp(ask(orderId, '200', '7', { ...own, price }))
    // What is chosen elsewhere says nothing of an order that is there.
    flow.open({ price: '4.5' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: {
        before: { unitPrice: 5_000_000n },
        context: { currency: { address: usdc, symbol: 'USDC', decimals: 6 }, isOther: true },
      },
    })
    await flow.review()
    expect(market.asked.at(-1)?.body.params).toMatchObject([
      { weiPrice: '4500000', currency: usdc },
    ])
  })

  test('error: a currency that is not known has no amounts to show', async () => {
    const price = { currency: { contract: maker, decimals: 6 }, amount: { raw: '5000000' } }
    const { market, flow } = setUp(ask(orderId, '200', '7', { ...own, price }))
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'unknown_currency', remedy: 'none' })
    expect(market.prompts).toEqual([])
  })

  test.each([
    ['as many as are left of it', {}, { weiPrice: `${10n ** 19n}`, quantity: 5 }],
    ['what the form says', { quantity: '6' }, { weiPrice: `${12n * 10n ** 18n}`, quantity: 6 }],
  ])('behavior: a listing of several is one of %s', async (_, more, listing) => {
    const order = ask(orderId, '200', '7', { ...own, quantityRemaining: 5 })
    const { market, flow } = setUp(order, undefined, 'erc1155')
    flow.open({ price: '2', ...more })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { before: { quantity: 5n } } })
    await flow.review()
    const { params } = market.asked.at(-1)?.body ?? {}
    expect(params).toMatchObject([listing])
  })

  test('behavior: what was bought while the dialog was open is not listed once more', async () => {
    const order = ask(orderId, '200', '7', { ...own, quantityRemaining: 2 })
    const { market, flow } = setUp(order, undefined, 'erc1155')
    flow.open({ price: '2' })
    await until(flow, 'form')
    Object.assign(order, { quantityRemaining: 1 })
    await flow.review()
    expect(market.asked.at(-1)?.body.params).toMatchObject([{ quantity: 1 }])
    expect(flow.getState()).toMatchObject({ quote: { before: { quantity: 1n } } })
  })

  test('error: a number that was typed before some of it were bought is looked at again', async () => {
    const order = ask(orderId, '200', '7', { ...own, quantityRemaining: 6 })
    const { market, flow } = setUp(order, undefined, 'erc1155')
    flow.open({ price: '2' })
    await until(flow, 'form')
    flow.setForm({ quantity: '5' })
    Object.assign(order, { quantityRemaining: 2 })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', form: { price: '2', quantity: '5' } },
      quote: { before: { quantity: 2n } },
      problem: { code: 'order_changed', remedy: 'requote' },
    })
    expect(market.asked.some(({ path }) => path === '/execute/list/v5')).toBe(false)
    // Who means it goes on with what stands there.
    flow.open(flow.getState().form)
    await until(flow, 'form')
    await flow.review()
    expect(market.asked.at(-1)?.body.params).toMatchObject([{ quantity: 5 }])
  })

  test.each([
    ['some of it', { quantityRemaining: 1 }, 'order_changed'],
    ['all of it', { status: 'filled' }, 'not_cancellable'],
  ])(
    'error: of what was bought since the review, %s, nothing is asked for',
    async (_, sold, code) => {
      const order = ask(orderId, '200', '7', { ...own, quantityRemaining: 2 })
      // Told once it can be asked for.
      const later = { ...sending('cancellation'), items: [{ status: 'incomplete' }] }
      const { market, flow } = setUp(order, [later], 'erc1155')
      flow.open({ price: '2' })
      await until(flow, 'form')
      await flow.review()
      const asked = () => market.asked.filter(({ path }) => path === '/execute/list/v5').length
      const before = asked()
      await until(flow, 'review')
      Object.assign(order, sold)
      await startAnyway(flow)
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'failed', problem: { code, moneyMoved: 'no' } },
      })
      expect([market.prompts, asked()]).toEqual([[], before])
    },
  )

  test('error: a listing that is filled while the dialog is open', async () => {
    const order = ask(orderId, '200', '7', own)
    const { market, flow } = setUp(order)
    flow.open({ price: '1' })
    await until(flow, 'form')
    Object.assign(order, { status: 'filled' })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'unavailable', problem: { code: 'not_cancellable' } },
    })
    expect(market.asked.some(({ path }) => path === '/execute/list/v5')).toBe(false)
  })

  test.each([
    ['gone', undefined, 'not_cancellable'],
    ['filled', ask(orderId, '200', '7', { ...own, status: 'filled' }), 'not_cancellable'],
    ['of somebody else', ask(orderId, '200'), 'not_owner'],
    ['for one account', ask(orderId, '200', '7', { ...own, taker: maker }), 'for_one_taker'],
  ])('error: a listing that is %s', async (_, order, code) => {
    const { flow } = setUp(order)
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code })
  })
})
