import { describe, expect, test, vi } from 'vitest'
import { openMarket } from '../../testing/openMarket.ts'
import {
  account,
  ask,
  contract,
  maker,
  patient,
  purchase,
  seaport,
  setUpPurchase,
  until,
} from '../../testing/setUpPurchase.ts'
import { createBuyFlow } from './createBuyFlow.ts'

describe('createBuyFlow', () => {
  test('default: reads the cheapest listing, asks the marketplace, shows the review', async () => {
    const { flow, asked } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('b', '300'), ask('a', '200')] }),
      '/execute/buy/v7': () => purchase('200'),
    })
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { total: 200n, lines: [{ orderId: 'a' }] } })
    const [first, second, ...others] = asked
    expect([first, second]).toEqual(['/orders/asks/v5', '/execute/buy/v7'])
    expect(others.sort()).toEqual(['/collections/v7', '/tokens/v7'])
  })

  test('behavior: the receipt says what was sent, which may be less than was reviewed', async () => {
    const { scope } = openMarket({ '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }) })
    const { path, steps } = purchase('199')
    const buyToken = async (options: { precheck?: boolean }) =>
      options.precheck
        ? { ...purchase('200'), steps: [] }
        : { path, steps, state: { status: 'complete' } }
    const actions = { ...scope.client.actions, buyToken }
    const client = { ...scope.client, actions } as unknown as typeof scope.client
    const flow = createBuyFlow({ ...scope, client, token: { contract, tokenId: 7n } })
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { total: 200n } })
    await flow.start()
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { sent: 199n } })
  })

  test('behavior: a declined prompt ends the run, is said so, and can be tried again', async () => {
    const { flow, send } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => purchase('200'),
    })
    flow.open()
    await until(flow, 'review')
    await flow.start()
    expect(send).toHaveBeenCalledOnce()
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'user_rejected', moneyMoved: 'no', remedy: 'retry' },
    })
  })

  test('behavior: two clicks are one run and one prompt', async () => {
    const { flow, send } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => purchase('200'),
    })
    flow.open()
    await until(flow, 'review')
    await Promise.all([flow.start(), flow.start()])
    expect(send).toHaveBeenCalledOnce()
  })

  test('behavior: a price that rose since the review stops the run before the wallet is asked', async () => {
    let raw = '1000000000000000000'
    const { flow, send } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('a', raw)] }),
      '/execute/buy/v7': () => purchase(raw),
    })
    flow.open()
    await until(flow, 'review')
    raw = '1100000000000000000'
    await flow.start()
    expect(send).not.toHaveBeenCalled()
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'price_changed', moneyMoved: 'no', remedy: 'requote' },
    })
  })

  test('behavior: the review says what the transaction says, and what it would cost', async () => {
    const { flow } = setUpPurchase(
      {
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': () => purchase('200'),
      },
      { getGasCost: async ({ value }) => value + 1n },
    )
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        sale: {
          ...{ through: [seaport.toLowerCase()], to: [account], until: 9n, gas: 201n },
          gets: [{ contract, tokenId: 7n, quantity: 1n }],
        },
      },
    })
  })

  test.each([
    ['in the review', 1],
    ['after the review', 2],
  ])(
    'error: %s, a transaction that is not the purchase never reaches the wallet',
    async (_, from) => {
      let asked = 0
      const { flow, send } = setUpPurchase({
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': () => {
          asked += 1
          const good = JSON.stringify(purchase('200'))
          return JSON.parse(asked < from ? good : good.replace(seaport, maker))
        },
      })
      flow.open()
      await until(flow, 'review')
      await flow.start()
      expect(send).not.toHaveBeenCalled()
      expect(flow.getState().problem).toMatchObject({
        happened: 'The marketplace asked for something other than you chose.',
        money: expect.stringMatching(/^Nothing was (sent|signed)\.$/),
        remedy: 'none',
      })
    },
  )

  test('behavior: a wallet that never answers can be left, and money is not said to be safe', async () => {
    const { flow, send } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => purchase('200'),
    })
    send.mockImplementation(() => new Promise(() => {}))
    flow.open()
    await until(flow, 'review')
    const run = flow.start()
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), patient)
    flow.stop()
    await run
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: {
        money: 'What you confirm later in the wallet will still be sent.',
        remedy: 'none',
      },
    })
  })

  test.each([
    [50n, { missing: 150n }],
    [
      200n,
      {
        happened: 'Your balance covers the price, but not the network fee on top.',
        ...{ missing: 3n, currency: { symbol: 'ETH' } },
      },
    ],
  ])('behavior: a wallet that lacks funds, balance %s', async (balance, problem) => {
    let now = 1000n
    const { flow, send } = setUpPurchase(
      {
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': () => purchase('200'),
      },
      { getBalance: async () => now, getGasCost: async () => 3n },
    )
    send.mockRejectedValue(new Error('insufficient funds for gas * price + value'))
    flow.open()
    await until(flow, 'review')
    now = balance
    await flow.start()
    expect(flow.getState().problem).toMatchObject({ code: 'insufficient_funds', ...problem })
  })

  test('behavior: what is lacking counts the fees on top, and is known without steps', async () => {
    const bodies: unknown[] = []
    const { flow } = setUpPurchase(
      {
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': body => {
          bodies.push(body)
          const feesOnTop = [{ kind: 'marketplace', recipient: maker, rawAmount: '7' }]
          return { steps: [], path: [{ ...purchase('200').path[0], feesOnTop }] }
        },
      },
      { getBalance: async () => 50n },
    )
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { total: 207n },
      problem: { code: 'insufficient_funds', missing: 157n },
    })
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    expect(bodies).toMatchObject([{ onlyPath: true }])
  })

  test('behavior: a balance that is the price lacks the network fee', async () => {
    const { flow } = setUpPurchase(
      {
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': () => purchase('200'),
      },
      { getBalance: async () => 200n, getGasCost: async () => 7n },
    )
    flow.open()
    await until(flow, 'review')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'insufficient_funds', missing: 7n, currency: { symbol: 'ETH' } },
      happened: 'Your balance covers the price, but not the network fee on top.',
    })
  })

  test('behavior: of two questions in a row only the answer to the last one counts', async () => {
    const { flow } = setUpPurchase({
      '/orders/asks/v5': () => ({
        orders: ['a', 'b'].map((id, at) => ({
          ...ask(id, `${at + 2}00`),
          contractKind: 'erc1155',
        })),
      }),
      '/execute/buy/v7': () => ({ steps: [], path: [] }),
    })
    flow.open()
    flow.setForm({ quantity: 2n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ form: { quantity: 2n }, quote: { total: 500n } })
  })

  test.each([
    ['own listing', { orders: [ask('a', '1', account)] }, 'own_listing'],
    ['sold meanwhile', { orders: [] }, 'not_for_sale'],
  ])('error: %s', async (_name, answer, code) => {
    const { flow } = setUpPurchase({ '/orders/asks/v5': () => answer })
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code, moneyMoved: 'no' })
  })

  test('error: the marketplace says that the listing is gone', async () => {
    const { flow } = setUpPurchase({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => ({ statusCode: 410, code: 3, message: 'Order has been filled' }),
    })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem?.happened).toMatch(/sold, cancelled or has expired/)
  })

  test('error: the server is down', async () => {
    const { flow } = setUpPurchase({})
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'api_unreachable', remedy: 'retry' })
  })
})
