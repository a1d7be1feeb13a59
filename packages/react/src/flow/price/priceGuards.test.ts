import { describe, expect, test } from 'vitest'
import { filledIn } from '../../testing/filledIn.ts'
import {
  account,
  ask,
  contract,
  ether,
  maker,
  openMarket,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { priceOf } from '../../testing/priceOf.ts'
import type { Flow } from '../flow.ts'
import type { FlowKind } from '../flowTypes.ts'
import { createAcceptOfferFlow } from '../offer/createAcceptOfferFlow.ts'
import { createBidFlow } from '../offer/createBidFlow.ts'
import { createListFlow } from '../order/createListFlow.ts'
import { createListManyFlow } from '../order/createListManyFlow.ts'
import { createBuyFlow } from '../purchase/createBuyFlow.ts'
import { createCheckoutFlow } from '../purchase/createCheckoutFlow.ts'
import { openWarnings } from './openWarnings.ts'

const eth = 10n ** 18n
const floorOf = (raw: bigint, by = maker) => ({ id: '0xf', maker: by, price: priceOf(raw) })
/** Hardly anything, or very much, by its number; of a currency that the client was not told of. */
const inDollars = {
  ...{ id: '0xd', maker },
  price: { currency: { contract, symbol: 'USDC', decimals: 6 }, amount: { raw: '1' } },
}
const collection = (floorAsk: object, contractKind = 'erc721') => ({
  collections: [{ id: contract, contractKind, floorAsk }],
})
const holding = (tokenId: string, more: object = {}, onSaleCount = '0') => ({
  token: { contract, tokenId, kind: 'erc721', ...more },
  ownership: { tokenCount: '1', onSaleCount },
})
const held = `/users/${account}/tokens/v10`
const token = { contract, tokenId: 7n }

/** In its review: what is open, and that the wallet is asked only once that was accepted. */
async function guards<form extends object, quote, receipt>(
  flow: Flow<form, quote, receipt, FlowKind>,
  { prompts }: ReturnType<typeof openMarket>,
) {
  await until(flow, 'review')
  const now = () => {
    const state = flow.getState()
    return openWarnings(state.form, 'quote' in state ? state.quote : undefined)
  }
  const open = now()
  if (open.length === 0) return open
  await flow.start()
  expect([flow.getState().phase, prompts.length]).toEqual(['review', 0])
  for (const { key } of open.slice(1)) {
    flow.setForm({ acknowledged: [key] } as object)
    await flow.start()
    expect([flow.getState().phase, prompts.length]).toEqual(['review', 0])
  }
  flow.setForm({ acknowledged: open.map(({ key }) => key) } as object)
  expect([flow.getState().phase, now()]).toEqual(['review', []])
  await flow.start()
  expect(flow.getState().phase).not.toBe('review')
  return open
}
const brief = (warnings: readonly { kind: string; market?: { amount: bigint } | undefined }[]) =>
  warnings.map(({ kind, market }) => [kind, market?.amount])

describe('a flow whose price is far from the market', () => {
  test('behavior: a listing for a hundredth of the floor, while an offer pays more', async () => {
    const topBid = { maker, price: priceOf(eth, weth, 532_980n * 10n ** 12n) }
    const lastSale = { price: priceOf(eth) }
    const market = openMarket({
      [held]: () => ({ tokens: [holding('7', { topBid, lastSale })] }),
      '/collections/v7': () => collection(floorOf(605n * 10n ** 15n)),
      '/execute/list/v5': () => ({ steps: [] }),
    })
    const flow = createListFlow({ ...market.scope, token })
    await filledIn(flow, { price: '0.00605' })
    expect(brief(await guards(flow, market))).toEqual([
      ['below-floor', 605n * 10n ** 15n],
      ['below-sale', eth],
      ['below-offer', 532_980n * 10n ** 12n],
    ])
  })

  test('behavior: what was accepted for one price is open again for another one', async () => {
    const market = openMarket({
      [held]: () => ({ tokens: [holding('7')] }),
      '/collections/v7': () => collection(floorOf(eth)),
      '/execute/list/v5': () => ({ steps: [] }),
    })
    const flow = createListFlow({ ...market.scope, token })
    await filledIn(flow, { price: '0.1' })
    const state = flow.getState()
    const [first] = openWarnings(state.form, 'quote' in state && state.quote)
    flow.setForm({ acknowledged: [first?.key ?? ''] })
    flow.edit()
    flow.setForm({ price: '0.2' })
    await flow.review()
    expect(brief(await guards(flow, market))).toEqual([['below-floor', eth]])
  })

  test('behavior: the account’s own listing is no floor, neither for a price nor for a warning', async () => {
    const mistake = eth / 10n
    const trait = (value: string, raw: bigint) => ({
      ...{ key: 'Rim', value, floorAskPrice: priceOf(raw) },
    })
    const market = openMarket({
      [held]: () => ({
        tokens: [
          holding('7', { attributes: [trait('Gold', mistake), trait('Iron', mistake / 2n)] }, '1'),
          holding('8'),
        ],
      }),
      '/collections/v7': () => collection(floorOf(mistake, account)),
      '/orders/asks/v5': (_, { searchParams }) => ({
        orders:
          searchParams.get('maker') === account
            ? [ask('0xOWN', `${mistake}`, '7', { maker: account, validUntil: 1_800_000_000 })]
            : [
                ask('0xOWN', `${mistake}`, '7', { maker: account }),
                ask('0xother', `${2n * eth}`, '9'),
              ],
      }),
      '/execute/list/v5': () => ({ steps: [] }),
    })
    const flow = createListManyFlow(market.scope)
    const item = (tokenId: bigint) => ({ token: { contract, tokenId }, price: '0.5' })
    flow.open({ items: [7n, 8n].map(id => ({ ...item(id), quantity: '1' })) })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: {
        lines: [
          { context: { floor: 2n * eth, traitFloor: { value: 'Iron' } } },
          { context: { floor: 2n * eth } },
        ],
      },
    })
    await flow.review()
    const open = await guards(flow, market)
    expect(open.map(({ kind, token }) => [kind, token?.tokenId])).toEqual([
      ['below-floor', 7n],
      ['listed-cheaper', 7n],
      ['below-floor', 8n],
    ])
    expect(open[1]).toMatchObject({ market: { amount: mistake }, until: 1_800_000_000 })
  })

  test('behavior: an offer above the cheapest listing, and all offers beyond the balance', async () => {
    const own = { side: 'buy', maker: account, price: priceOf(3n * eth, weth) }
    const market = openMarket(
      {
        '/collections/v7': () => collection(floorOf(eth)),
        '/orders/bids/v6': (_, { searchParams }) => ({
          orders: searchParams.get('maker') === account ? [ask('0xa', '1', '7', own)] : [],
        }),
        '/execute/bid/v5': () => ({ steps: [] }),
      },
      { getBalance: async () => 4n * eth },
    )
    const flow = createBidFlow({ ...market.scope, target: { contract, several: false } })
    await filledIn(flow, { price: '1.5' })
    expect(brief(await guards(flow, market))).toEqual([
      ['above-ask', eth],
      ['beyond-balance', 4n * eth],
    ])
  })

  test.each([
    ['less than half of the floor', 2n * eth + 3n, ['sale-below-floor']],
    ['half of it', 2n * eth + 2n, []],
    ['what nobody knows the floor of', undefined, []],
    [
      'less than half of what is asked in the native currency',
      ...([2n * eth + 3n, ['sale-below-floor'], inDollars] as const),
    ],
    // A floor that cannot be compared is not the same as that there is none.
    ['what is listed in another currency alone', undefined, ['incomparable'], inDollars],
  ])('behavior: a sale into an offer for %s', async (_, floor, kinds, cheapest?: object) => {
    const market = openMarket({
      '/collections/v7': () =>
        floor === undefined && !cheapest
          ? { collections: [] }
          : collection(cheapest ?? floorOf(floor ?? 0n)),
      '/orders/asks/v5': (_, { searchParams }) => ({
        orders:
          cheapest && floor !== undefined && searchParams.get('native') === 'true'
            ? [ask('0xother', `${floor}`, '9')]
            : [],
      }),
    })
    const path = [
      {
        ...{ orderId: '0x7', contract, tokenId: '7', quantity: 1, rawQuote: `${eth + 1n}` },
        ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 },
      },
    ]
    const acceptOffer = async () => ({ path, steps: [], state: { status: 'complete' } })
    const { client } = market.scope
    const actions = { ...client.actions, acceptOffer } as unknown as typeof client.actions
    const flow = createAcceptOfferFlow({ ...market.scope, client: { ...client, actions } })
    flow.open({ items: [{ token, quantity: 1n }] })
    const open = await guards(flow, market)
    expect(brief(open)).toEqual(kinds.map(kind => [kind, floor]))
  })

  test.each([
    ['twice the floor', eth / 2n, 'erc721', []],
    ['more than twice the floor', eth / 2n - 1n, 'erc721', [['above-floor', eth / 2n - 1n]]],
    // What another token of the contract asks is no floor of this one.
    ['of an edition, twice its own floor', eth / 2n, 'erc1155', []],
  ])('behavior: a purchase for %s', async (_, floor, kind, expected) => {
    const market = openMarket({
      '/collections/v7': () => collection(floorOf(kind === 'erc1155' ? 1n : floor), kind),
      '/tokens/v7': () => ({
        tokens: [{ token: { contract, tokenId: '7' }, market: { floorAsk: floorOf(floor) } }],
      }),
      '/orders/asks/v5': () => ({ orders: [ask('a', `${eth}`)] }),
    })
    // What the transaction does is judged elsewhere; here it is only ever priced.
    const { client } = market.scope
    const path = [
      {
        ...{ orderId: 'a', contract, tokenId: '7', quantity: 1, rawQuote: `${eth}` },
        ...{ currency: ether, currencyDecimals: 18 },
      },
    ]
    const buyToken = async () => ({ path, steps: [], state: { status: 'complete' } })
    const actions = { ...client.actions, buyToken } as unknown as typeof client.actions
    const scope = { ...market.scope, client: { ...client, actions } }
    const flow = createBuyFlow({ ...scope, token })
    flow.open()
    expect(brief(await guards(flow, market))).toEqual(expected)
    const cart = createCheckoutFlow(scope)
    const seen = { currency: ether, unitPrice: eth }
    cart.open({ items: [{ orderId: 'a', token, quantity: 1n, seen }] })
    expect(brief(await guards(cart, market))).toEqual(expected)
  })

  test.each(['/collections/v7', '/tokens/v7', '/orders/bids/v6', '/orders/asks/v5'])(
    'behavior: a sale of which %s could not be read was compared with nothing, which is to be accepted',
    async path => {
      const market = openMarket({ [path]: () => ({ statusCode: 400, message: 'Overloaded' }) })
      const offer = {
        ...{ orderId: '0x7', contract, tokenId: '7', quantity: 2, rawQuote: `${eth}` },
        ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 },
      }
      const acceptOffer = async () => ({
        ...{ path: [offer], steps: [], state: { status: 'complete' } },
      })
      const { client } = market.scope
      const actions = { ...client.actions, acceptOffer } as unknown as typeof client.actions
      const flow = createAcceptOfferFlow({ ...market.scope, client: { ...client, actions } })
      flow.open({ items: [{ token, quantity: 2n }] })
      expect(await guards(flow, market)).toMatchObject([{ kind: 'not-compared', token }])
    },
  )

  test('behavior: a purchase whose floor could not be read was compared with nothing', async () => {
    const market = openMarket({
      '/collections/v7': () => ({ statusCode: 400, message: 'Overloaded' }),
      '/orders/asks/v5': () => ({ orders: [ask('a', `${eth}`)] }),
    })
    const path = [
      {
        ...{ orderId: 'a', contract, tokenId: '7', quantity: 1, rawQuote: `${eth}` },
        ...{ currency: ether, currencyDecimals: 18 },
      },
    ]
    const { client } = market.scope
    const buyToken = async () => ({ path, steps: [], state: { status: 'complete' } })
    const actions = { ...client.actions, buyToken } as unknown as typeof client.actions
    const flow = createBuyFlow({ ...market.scope, client: { ...client, actions }, token })
    flow.open()
    expect(await guards(flow, market)).toMatchObject([{ kind: 'not-compared', token }])
  })
})
