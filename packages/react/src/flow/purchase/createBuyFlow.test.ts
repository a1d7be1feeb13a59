import { createClient, type WalletAdapter } from '@sluice/sdk'
import { custom } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import { openMarket } from '../../testing/openMarket.ts'
import type { TokenFlowOptions } from '../flowTypes.ts'
import { type BuyFlow, createBuyFlow } from './createBuyFlow.ts'

const ether = '0x0000000000000000000000000000000000000000'
const contract = '0x1111111111111111111111111111111111111111'
const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const maker = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

const ask = (id: string, raw: string, by = maker) => ({
  id,
  kind: 'seaport-v1.5',
  side: 'sell',
  status: 'active',
  tokenSetId: 'x',
  maker: by,
  taker: ether,
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
  validFrom: 0,
  validUntil: 0,
  expiration: 0,
  quantityRemaining: 1,
  createdAt: '',
  updatedAt: '',
})
const purchase = (raw: string) => ({
  steps: [
    {
      id: 'sale',
      action: 'Buy',
      kind: 'transaction',
      items: [
        {
          status: 'incomplete',
          data: {
            ...{ from: account, to: seaport, value: raw },
            data: fillCall([{ price: BigInt(raw) }]),
          },
        },
      ],
    },
  ],
  path: [{ orderId: 'a', currency: ether, quantity: 1, rawQuote: raw, contract, tokenId: '7' }],
})

/** A node of the right chain with nothing on it. */
const node = custom({
  request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : '0x1'),
})

function setUp(
  answers: Record<string, (body: unknown) => unknown>,
  more: Partial<TokenFlowOptions> = {},
) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input)).pathname.replace('/api', '')
    asked.push(path)
    // Nobody knows a floor, or of a mark, where a test says nothing of one.
    const unknown: typeof answers = {
      '/collections/v7': () => ({ collections: [] }),
      '/tokens/v7': () => ({ tokens: [] }),
    }
    const answer = answers[path] ?? unknown[path]
    if (answer === undefined) throw new TypeError('fetch failed')
    const body = answer(JSON.parse(String(init?.body ?? '{}')))
    return Response.json(body, { status: Reflect.get(Object(body), 'statusCode') ?? 200 })
  }
  const client = createClient({
    chains: [{ id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch,
  })
  const send = vi.fn<WalletAdapter['handleSendTransactionStep']>(async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const flow = createBuyFlow({
    client,
    chainId: 31337,
    token: { contract, tokenId: 7n },
    account,
    getWallet: async () => ({
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: send,
      transport: node,
    }),
    ...more,
  })
  return { flow, send, asked }
}

// The client loads what trading needs with the first call, and asks an API that is down three times.
const patient = { timeout: 15_000 }
const until = (flow: BuyFlow, phase: string) =>
  vi.waitFor(() => expect(flow.getState().phase).toBe(phase), patient)

describe('a listing in another currency', () => {
  const dollars = { contract: '0x6666666666666666666666666666666666666666', decimals: 6 }
  const inDollars = (id: string, raw: string, by = maker) => ({
    ...ask(id, raw, by),
    price: { currency: { ...dollars, symbol: 'USDC' }, amount: { raw } },
  })
  const open = (others: readonly object[], native: readonly object[] = []) => {
    const market = openMarket(
      {
        '/orders/asks/v5': (_, url) => ({
          orders: url.searchParams.get('native') === 'true' ? native : others,
        }),
      },
      { getBalance: async () => 4_000_000n },
    )
    const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
    flow.open()
    return { market, flow }
  }

  test('default: it is for when nothing else is there, and what is missing is told in it', async () => {
    // Of the second one the amount is a smaller number, of another thing.
    const { market, flow } = open([inDollars('b', '5000000'), ask('c', '9')])
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { currency: { symbol: 'USDC', decimals: 6 }, lines: [{ orderId: 'b' }] },
      problem: { code: 'insufficient_funds', missing: 1_000_000n, currency: { symbol: 'USDC' } },
    })
    expect(market.asked.filter(({ path }) => path === '/orders/asks/v5')).toHaveLength(2)
  })

  test('behavior: an own one is no choice', async () => {
    const { flow } = open([inDollars('b', '5', account)])
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'own_listing' })
  })
})

describe('createBuyFlow', () => {
  test('default: reads the cheapest listing, asks the marketplace, shows the review', async () => {
    const { flow, asked } = setUp({
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
    const { flow, send } = setUp({
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
    const { flow, send } = setUp({
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
    const { flow, send } = setUp({
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
    const { flow } = setUp(
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
      const { flow, send } = setUp({
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
    const { flow, send } = setUp({
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
    const { flow, send } = setUp(
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
    const { flow } = setUp(
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
    const { flow } = setUp(
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
    const { flow } = setUp({
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
    const { flow } = setUp({ '/orders/asks/v5': () => answer })
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code, moneyMoved: 'no' })
  })

  test('error: the marketplace says that the listing is gone', async () => {
    const { flow } = setUp({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => ({ statusCode: 410, code: 3, message: 'Order has been filled' }),
    })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem?.happened).toMatch(/sold, cancelled or has expired/)
  })

  test('error: the server is down', async () => {
    const { flow } = setUp({})
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'api_unreachable', remedy: 'retry' })
  })
})
