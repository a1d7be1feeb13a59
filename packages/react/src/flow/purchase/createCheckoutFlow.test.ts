import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { fakeChain, transferLog } from '../../../../sdk/src/testing/fakeChain.ts'
import { fillCall } from '../../testing/fillCall.ts'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  seaport,
  sending,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { createCheckoutFlow } from './createCheckoutFlow.ts'
import type { ChosenOrder } from './findStale.ts'

const chosen = (orderId: string, tokenId: bigint, unitPrice: bigint): ChosenOrder => ({
  ...{ orderId, token: { contract, tokenId }, quantity: 1n },
  seen: { currency: ether, unitPrice },
})
const line = (orderId: string, tokenId: string, rawQuote: string, more: object = {}) => ({
  ...{ orderId, contract, tokenId, quantity: 1, currency: ether, currencyDecimals: 18, rawQuote },
  ...more,
})
const cart = [chosen('a', 7n, 200n), chosen('b', 8n, 300n)]

function setUp(orders: unknown[], path: unknown[], steps: unknown[] = []) {
  const market = openMarket({
    '/orders/asks/v5': () => ({ orders }),
    '/execute/buy/v7': body => (body.onlyPath ? { path } : { steps, path }),
  })
  return { market, flow: createCheckoutFlow(market.scope) }
}

describe('createCheckoutFlow', () => {
  test('error: a wallet that acts as another account than the one that was reviewed is asked nothing', async () => {
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': body => ({
        path: [line('a', '7', '200')],
        steps: body.onlyPath
          ? []
          : [
              sending('sale', {
                to: seaport,
                data: fillCall([{ price: 200n }], body.taker as typeof maker),
                value: '200',
              }),
            ],
      }),
    })
    const wallet = await market.scope.getWallet()
    const flow = createCheckoutFlow({
      ...market.scope,
      getWallet: async () => ({ ...wallet, address: async () => maker }) as never,
    })
    flow.open({ items: [chosen('a', 7n, 200n)] })
    await until(flow, 'review')
    const before = market.asked.length
    await flow.start()
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'account_changed', moneyMoved: 'no' },
    })
    expect([market.asked.length, market.prompts.length]).toEqual([before, 0])
  })

  test('default: one total, exact, out of the marketplace’s own path', async () => {
    const { market, flow } = setUp(
      [ask('a', '200'), ask('b', '300', '8')],
      [line('a', '7', '200'), line('b', '8', '290')],
    )
    flow.open({ items: cart })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { totals: [{ currency: { address: ether }, amount: 490n }], stale: [] },
    })
    expect(askedAt(market, '/execute/buy/v7')[0]).toMatchObject({ onlyPath: true, partial: true })
  })

  test('behavior: currencies are never added up', async () => {
    const inWeth = { currency: { contract: weth, symbol: 'WETH', decimals: 18 } }
    const { flow } = setUp(
      [ask('a', '200'), ask('b', '0', '8', { price: { ...inWeth, amount: { raw: '300' } } })],
      [line('a', '7', '200'), line('b', '8', '300')],
    )
    flow.open({ items: [cart[0] as ChosenOrder, { ...chosen('b', 8n, 300n), seen: undefined }] })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        totals: [
          { currency: { symbol: 'ETH' }, amount: 200n },
          { currency: { symbol: 'WETH' }, amount: 300n },
        ],
      },
    })
  })

  test('behavior: paid in another currency, the total is what the swap takes at most', async () => {
    const swapped = { buyInCurrency: weth, buyInCurrencyDecimals: 18, buyInRawQuote: '222' }
    const { market, flow } = setUp([ask('a', '200')], [line('a', '7', '200', swapped)])
    flow.open({ items: [chosen('a', 7n, 200n)], currency: weth })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        totals: [{ currency: { address: weth }, amount: 222n }],
        lines: [{ isMost: true, unitPrice: 200n }],
      },
    })
    expect(askedAt(market, '/execute/buy/v7').at(-1)).toMatchObject({ currency: weth })
  })

  test.each([
    ['gone', [ask('a', '200')], [line('a', '7', '200')], 'gone'],
    [
      'filled meanwhile',
      [ask('a', '200'), ask('b', '300', '8', { status: 'filled' })],
      [line('a', '7', '200')],
      'gone',
    ],
    [
      'dearer in the book',
      [ask('a', '200'), ask('b', '301', '8')],
      [line('a', '7', '200')],
      'dearer',
    ],
    [
      'dearer in the path',
      [ask('a', '200'), ask('b', '300', '8')],
      [line('a', '7', '200'), line('b', '8', '301')],
      'dearer',
    ],
    [
      'left out of the path',
      [ask('a', '200'), ask('b', '300', '8')],
      [line('a', '7', '200')],
      'gone',
    ],
    [
      'my own',
      [ask('a', '200'), ask('b', '300', '8', { maker: account })],
      [line('a', '7', '200')],
      'own',
    ],
    [
      'of another token than was chosen',
      [ask('a', '200'), ask('b', '300', '9')],
      [line('a', '7', '200')],
      'unknown-price',
    ],
  ])('behavior: %s stops the cart, or is dropped by name', async (_, orders, path, reason) => {
    const { flow } = setUp(orders, path)
    flow.open({ items: cart })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      problem: { code: 'cart_changed', moneyMoved: 'no' },
      quote: { stale: [{ reason, chosen: { orderId: 'b' } }] },
    })
    await flow.start()
    expect(flow.getState().phase).toBe('form')
    flow.setForm({ whenStale: 'drop' })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { totals: [{ amount: 200n }], lines: [{ orderId: 'a' }], stale: [{ reason }] },
    })
  })

  test('error: nothing left to buy', async () => {
    const { flow } = setUp([], [])
    flow.open({ items: cart, whenStale: 'drop' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: { code: 'not_for_sale' } })
  })

  test('error: an empty cart, and one that no transaction can hold', async () => {
    const { market, flow } = setUp([], [])
    flow.open()
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: { code: 'nothing_chosen' } })
    flow.setForm({ items: Array.from({ length: 51 }, (_, at) => chosen(`${at}`, BigInt(at), 1n)) })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: { code: 'too_many' } })
    expect(market.asked).toEqual([])
  })

  const both = [{ price: 200n }, { tokenId: 8n, price: 300n }]
  const good = { to: seaport, data: fillCall(both), value: '500' } as const
  test.each([
    ['that buys both', {}, 1],
    ['to somebody else', { to: maker }, 0],
    ['with more money', { value: '501' }, 0],
    ['of one of them', { data: fillCall(both.slice(1)) }, 0],
    ['for another account', { data: fillCall(both, maker) }, 0],
  ] as const)('behavior: after the review, a transaction %s', async (_, change, prompts) => {
    let call: { to: typeof maker; data: string; value: string } = good
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: [ask('a', '200'), ask('b', '300', '8')] }),
      '/execute/buy/v7': () => ({
        path: [line('a', '7', '200'), line('b', '8', '300')],
        steps: [sending('sale', call)],
      }),
    })
    const flow = createCheckoutFlow(market.scope)
    flow.open({ items: cart })
    await until(flow, 'review')
    expect(flow.getState().problem).toBeUndefined()
    call = { ...good, ...change }
    await flow.start()
    expect(market.prompts.length).toBe(prompts)
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: prompts === 1 ? 'user_rejected' : 'refused', moneyMoved: 'no' },
    })
  })

  describe('of two transactions, of which the second one is declined', () => {
    async function declineSecond() {
      const chain = fakeChain()
      chain.balance = () => 10n ** 18n
      const market = openMarket({
        '/orders/asks/v5': () => ({ orders: [ask('a', '200'), ask('b', '300', '8')] }),
        '/execute/buy/v7': () => ({
          path: [line('a', '7', '200'), line('b', '8', '300')],
          steps: [
            sending(
              'sale',
              ...both.map(listing => ({
                ...{ to: seaport, data: fillCall([listing]), value: `${listing.price}` },
              })),
            ),
          ],
        }),
        '/transactions/synced/v2': (_, url) => ({
          transactions: url.searchParams
            .getAll('txHash')
            .map(hash => ({ hash, txHash: hash, synced: true })),
        }),
      })
      market.read = request => chain.request(request)
      const { send: decline } = market
      market.send = async (...asked) => {
        if (market.prompts.length > 1) return decline(...asked)
        const hash = chain.send({
          ...{ from: account, to: seaport, input: fillCall([{ price: 200n }]), value: 200n },
        })
        chain.mine(hash, { logs: [transferLog(contract, maker, account, 7n)] })
        return hash
      }
      const flow = createCheckoutFlow(market.scope)
      flow.open({ items: cart })
      await until(flow, 'review')
      await flow.start()
      return { market, flow }
    }

    test('default: it ends in part, by what the chain shows, and leaves the rest to another go', async () => {
      const { market, flow } = await declineSecond()
      expect(market.prompts.length).toBe(2)
      expect(flow.getState()).toMatchObject({
        phase: 'partial',
        problem: { code: 'partial', moneyMoved: 'yes' },
        receipt: {
          ...{ bought: 1n, asked: 2n, paid: [{ currency: { address: ether }, amount: 200n }] },
          lines: [{ outcome: 'bought' }, { outcome: 'not-bought' }],
        },
        rest: { items: [{ orderId: 'b', quantity: 1n }] },
      })
    })
  })

  test('behavior: what is missing of the balance is said per currency', async () => {
    const market = openMarket(
      {
        '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
        '/execute/buy/v7': () => ({ path: [line('a', '7', '200')] }),
      },
      { getBalance: async () => 150n },
    )
    const flow = createCheckoutFlow(market.scope)
    flow.open({ items: [chosen('a', 7n, 200n)] })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      problem: { code: 'insufficient_funds', missing: 50n, currency: { address: zeroAddress } },
    })
  })
})
