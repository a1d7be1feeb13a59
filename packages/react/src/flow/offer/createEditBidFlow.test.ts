import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  openMarket,
  seaport,
  sending,
  signing,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { createEditBidFlow } from './createEditBidFlow.ts'

const orderId = `0x${'ab'.repeat(32)}`
const price = { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw: '200' } }

function setUp() {
  const order = ask(orderId, '200', '7', {
    ...{ side: 'buy', maker: account, price, quantityRemaining: 3 },
  })
  const market = openMarket({
    '/tokens/v7': () => ({ tokens: [] }),
    '/collections/v7': () => ({ collections: [] }),
    '/orders/bids/v6': () => ({ orders: [order] }),
    '/execute/bid/v5': () => ({
      steps: [sending('cancellation', { to: seaport }), signing('order-signature', {})],
    }),
  })
  const target = { contract, several: true }
  return { order, market, flow: createEditBidFlow({ ...market.scope, target, orderId }) }
}

describe('createEditBidFlow', () => {
  test('behavior: what was sold into it while the dialog was open is not offered once more', async () => {
    const { order, market, flow } = setUp()
    flow.open({ price: '2' })
    await until(flow, 'form')
    Object.assign(order, { quantityRemaining: 1 })
    await flow.review()
    const asked = market.asked.find(({ path }) => path === '/execute/bid/v5')
    expect(asked?.body.params).toMatchObject([{ weiPrice: `${2n * 10n ** 18n}` }])
    flow.edit()
    Object.assign(order, { status: 'filled' })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'unavailable', problem: { code: 'not_cancellable' } },
    })
  })

  test('error: a number that was typed before some were sold into it is looked at again', async () => {
    const { order, market, flow } = setUp()
    flow.open({ price: '2', quantity: '3' })
    await until(flow, 'form')
    Object.assign(order, { quantityRemaining: 1 })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', form: { quantity: '3' }, problem: { code: 'order_changed' } },
      quote: { before: { quantity: 1n } },
    })
    expect(market.asked.some(({ path }) => path === '/execute/bid/v5')).toBe(false)
  })

  test.each([
    ['as many as are left of it', {}, { weiPrice: `${6n * 10n ** 18n}`, quantity: 3 }],
    ['what the form says', { quantity: '2' }, { weiPrice: `${4n * 10n ** 18n}`, quantity: 2 }],
  ])('behavior: an offer for several is one for %s', async (_, more, bid) => {
    const { market, flow } = setUp()
    flow.open({ price: '2', ...more })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { before: { quantity: 3n } } })
    await flow.review()
    expect(flow.getState()).not.toMatchObject({ quote: { context: { topOffer: 200n } } })
    const { params } = market.asked.find(({ path }) => path === '/execute/bid/v5')?.body ?? {}
    expect(params).toMatchObject([bid])
  })
})
