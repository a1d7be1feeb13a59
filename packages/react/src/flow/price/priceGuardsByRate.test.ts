import { describe, expect, test } from 'vitest'
import { filledIn } from '../../testing/filledIn.ts'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  type Market,
  maker,
  openMarket,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { createAcceptOfferFlow } from '../offer/createAcceptOfferFlow.ts'
import { createBidFlow } from '../offer/createBidFlow.ts'
import { createEditBidFlow } from '../offer/createEditBidFlow.ts'
import { createEditListingFlow } from '../order/createEditListingFlow.ts'
import { createEditManyFlow } from '../order/createEditManyFlow.ts'
import { createListFlow } from '../order/createListFlow.ts'
import { createListManyFlow } from '../order/createListManyFlow.ts'
import { createBuyFlow } from '../purchase/createBuyFlow.ts'
import { createCheckoutFlow } from '../purchase/createCheckoutFlow.ts'
import { createSweepFlow } from '../purchase/createSweepFlow.ts'
import { openWarnings } from './openWarnings.ts'

const eth = 10n ** 18n
const rates = '/currencies/conversion/v1'
/** Everything of this market is priced in dollars: 2,000, of which the best offer brings 1,950. */
const thousands = (net: bigint) => ({
  currency: { contract: usdc, symbol: 'USDC', decimals: 6 },
  ...{ amount: { raw: `${2_000n * 10n ** 6n}` }, netAmount: { raw: `${net * 10n ** 6n}` } },
})
const floorAsk = { id: '0xf', maker, price: thousands(2_000n) }
const topBid = { id: '0xb', maker, price: thousands(1_950n) }
const lastSale = { price: thousands(2_000n) }
/** That at 3,000 for one: two thirds of an ether, rounded so that no warning is lost. */
const [least, most] = [666_666_666_666_666_667n, 666_666_666_666_666_666n]
const brings = 650_000_000_000_000_000n

const [token, other] = [7n, 8n].map(tokenId => ({ contract, tokenId })) as [Token, Token]
type Token = { contract: typeof contract; tokenId: bigint }
const [listing, bid] = ['ab', 'cd'].map(part => `0x${part.repeat(32)}`) as [string, string]
const zoned = { maker: account, isNativeOffChainCancellable: true, rawData: { zone: maker } }

/** @param isSwept Whether something is for sale in ether, too. */
function setUp(conversion: string | null, isSwept = false) {
  const row = (tokenId: string) => ({ contract, tokenId, kind: 'erc721', lastSale })
  const own = {
    ...{ ...zoned, side: 'buy', tokenSetId: `contract:${contract}` },
    criteria: { kind: 'collection' },
    price: { currency: { contract: weth, symbol: '', decimals: 18 }, amount: { raw: '1' } },
  }
  const market = openMarket(
    {
      [rates]: () => ({ conversion }),
      '/collections/v7': () => ({
        collections: [{ id: contract, contractKind: 'erc721', floorAsk }],
      }),
      [`/users/${account}/tokens/v10`]: (_, { searchParams }) => ({
        tokens: searchParams.getAll('tokens').map(each => ({
          token: { ...row(each.split(':')[1] ?? ''), topBid },
          ownership: { tokenCount: '1', onSaleCount: '0' },
        })),
      }),
      '/tokens/v7': () => ({
        tokens: ['7', '8'].map(id => ({ token: row(id), market: { floorAsk, topBid } })),
      }),
      '/orders/asks/v5': (_, { searchParams }) => {
        if (searchParams.get('ids') === listing) return { orders: [ask(listing, '1', '7', zoned)] }
        const isNone = searchParams.has('maker') || (searchParams.has('native') && !isSwept)
        return { orders: isNone ? [] : [ask('a', `${2n * eth}`, '7')] }
      },
      '/orders/bids/v6': (_, { searchParams }) => ({
        orders: searchParams.getAll('ids').map(id => ask(id, '1', '7', own)),
      }),
      '/execute/list/v5': () => ({ steps: [] }),
      '/execute/bid/v5': () => ({ steps: [] }),
    },
    { getBalance: async () => 100n * eth },
  )
  const { client } = market.scope
  const line = (tokenId: string, of: typeof ether, rawQuote: bigint, orderId: string) => ({
    ...{ orderId, contract, tokenId, quantity: 1, rawQuote: `${rawQuote}` },
    ...{ currency: of, currencySymbol: '', currencyDecimals: 18 },
  })
  const answer = { steps: [], state: { status: 'complete' } }
  const actions = {
    ...client.actions,
    buyToken: async () => ({ ...answer, path: [line('7', ether, 2n * eth, 'a')] }),
    acceptOffer: async ({ items }: { items: { token: string }[] }) => ({
      ...answer,
      path: items.map(({ token }) => {
        const id = token.split(':')[1] ?? ''
        return line(id, weth, eth / 10n, `0x${id}`)
      }),
    }),
  } as unknown as typeof client.actions
  return { market, scope: { ...market.scope, client: { ...client, actions } } }
}

type Flow = filledIn.Flow
type Scope = ReturnType<typeof setUp>['scope']

async function opened<form extends object>(
  flow: filledIn.Opening<form>,
  form: Partial<form>,
): Promise<Flow> {
  flow.open(form)
  await until(flow, 'review')
  return flow
}

const target = { contract, several: false }
/** Each at 0.1 ether where it sells, at 1 or 2 where it buys. */
const flows: [
  string,
  (scope: Scope) => Promise<Flow>,
  [kind: string, market: bigint, tokenId?: bigint][],
][] = [
  [
    'a listing',
    scope => filledIn(createListFlow({ ...scope, token }), { price: '0.1' }),
    [
      ['below-floor', least],
      ['below-sale', least],
      ['below-offer', brings],
    ],
  ],
  [
    'many listings',
    scope =>
      filledIn(createListManyFlow(scope), {
        items: [token, other].map(each => ({ token: each, price: '0.1', quantity: '1' })),
      }),
    [7n, 8n].flatMap((id): [string, bigint, bigint][] => [
      ['below-floor', least, id],
      ['below-sale', least, id],
      ['below-offer', brings, id],
    ]),
  ],
  [
    'a listing that is changed',
    scope =>
      filledIn(createEditListingFlow({ ...scope, token, orderId: listing }), { price: '0.1' }),
    [
      ['below-floor', least],
      ['below-sale', least],
      ['below-offer', brings],
    ],
  ],
  [
    'many that are changed',
    scope =>
      filledIn(
        createEditManyFlow({ ...scope, orders: [{ orderId: listing, side: 'sell', token }] }),
        {
          items: [{ orderId: listing, price: '0.1' }],
        },
      ),
    [
      ['below-floor', least],
      ['below-sale', least],
      ['below-offer', brings],
    ],
  ],
  [
    'an offer for any',
    scope => filledIn(createBidFlow({ ...scope, target }), { price: '1' }),
    [['above-ask', most]],
  ],
  [
    'an offer for a token',
    scope =>
      filledIn(createBidFlow({ ...scope, target: { ...target, tokenId: 7n } }), { price: '1' }),
    [['above-ask', most]],
  ],
  [
    'an offer that is changed',
    scope => filledIn(createEditBidFlow({ ...scope, target, orderId: bid }), { price: '1' }),
    [['above-ask', most]],
  ],
  [
    'a sale',
    scope => opened(createAcceptOfferFlow(scope), { items: [{ token, quantity: 1n }] }),
    [
      ['sale-below-floor', least, 7n],
      ['sale-below-sale', least, 7n],
      ['sale-below-offer', brings, 7n],
    ],
  ],
  [
    'a sale of many',
    scope =>
      opened(createAcceptOfferFlow(scope), {
        items: [token, other].map(each => ({ token: each, quantity: 1n })),
      }),
    [
      ['sale-below-floor', least, 7n],
      ['sale-below-floor', least, 8n],
      ...[7n, 8n].flatMap((id): [string, bigint, bigint][] => [
        ['sale-below-sale', least, id],
        ['sale-below-offer', brings, id],
      ]),
    ],
  ],
  [
    'a purchase',
    scope => opened(createBuyFlow({ ...scope, token }), {}),
    [['above-floor', most, 7n]],
  ],
  [
    'a cart',
    scope =>
      opened(createCheckoutFlow(scope), {
        items: [
          { orderId: 'a', token, quantity: 1n, seen: { currency: ether, unitPrice: 2n * eth } },
        ],
      }),
    [['above-floor', most, 7n]],
  ],
  [
    'a sweep',
    scope => opened(createSweepFlow({ ...scope, collection: contract }), { count: 1n }),
    [['above-floor', most, 7n]],
  ],
]

/** What is to be accepted in its review, before which nothing is started. */
async function warningsOf(flow: Flow, { prompts }: Market) {
  await flow.start()
  expect([flow.getState().phase, prompts]).toEqual(['review', []])
  const state = flow.getState()
  return openWarnings(Reflect.get(state, 'form'), Reflect.get(state, 'quote'))
}

describe.each(flows)('in ether, where all others are in dollars: %s', (name, open, expected) => {
  test('behavior: is held up by what the rate makes of them', async () => {
    const { market, scope } = setUp('3000', name === 'a sweep')
    const found = await warningsOf(await open(scope), market)
    expect(found.map(({ kind, market, token }) => [kind, market?.amount, token?.tokenId])).toEqual(
      expected.map(([kind, amount, id]) => [kind, amount, id]),
    )
    expect(found.every(({ isConverted }) => isConverted)).toBe(true)
  })

  test.each([null, '0'])(
    'behavior: is held up because it is compared with nothing where the rate is %j',
    async conversion => {
      const { market, scope } = setUp(conversion, name === 'a sweep')
      const found = await warningsOf(await open(scope), market)
      const ids = [...new Set(expected.map(([, , id]) => id))]
      expect(found.map(({ kind, token }) => [kind, token?.tokenId])).toEqual(
        ids.map(id => ['incomparable', id]),
      )
      expect(found.every(({ market }) => market === undefined)).toBe(true)
    },
  )

  test('behavior: asks for one rate at most each time that it is measured', async () => {
    const { market, scope } = setUp('3000', name === 'a sweep')
    await warningsOf(await open(scope), market)
    expect(askedAt(market, rates).length).toBeLessThanOrEqual(2)
  })
})
