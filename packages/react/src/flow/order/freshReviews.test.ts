import { describe, expect, test } from 'vitest'
import { account, ask, contract, maker, openMarket, until, weth } from '../../testing/openMarket.ts'
import { priceOf } from '../../testing/priceOf.ts'
import type { Flow } from '../flow.ts'
import type { FlowKind, FlowScope } from '../flowTypes.ts'
import { createBidFlow } from '../offer/createBidFlow.ts'
import { createEditBidFlow } from '../offer/createEditBidFlow.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { createListFlow } from './createListFlow.ts'
import { createListManyFlow } from './createListManyFlow.ts'

const eth = 10n ** 18n
const orderId = `0x${'aa'.repeat(32)}`
const token = { contract, tokenId: 7n }
const target = { ...token, several: false }

/** A marketplace, and a balance, that change while a form is open. */
function setUp() {
  const now = {
    ...{ floor: eth, offer: eth / 100n, listed: '0', balance: 9n * eth, isOwned: true },
  }
  const own = { maker: account, isNativeOffChainCancellable: true, rawData: { zone: maker } }
  const market = openMarket(
    {
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: now.isOwned
          ? [
              {
                token: {
                  ...{ contract, tokenId: '7', kind: 'erc721' },
                  topBid: { maker, price: priceOf(now.offer, weth) },
                },
                ownership: { tokenCount: '1', onSaleCount: now.listed },
              },
            ]
          : [],
      }),
      '/collections/v7': () => ({
        collections: [
          {
            ...{ id: contract, contractKind: 'erc721', royalties: { breakdown: [], bps: 0 } },
            floorAsk: { id: 'f', maker, price: priceOf(now.floor) },
          },
        ],
      }),
      '/orders/asks/v5': (_, { searchParams }) => ({
        orders:
          searchParams.get('status') === 'any'
            ? [ask(orderId, `${eth}`, '7', own)]
            : now.listed === '0'
              ? []
              : [ask('other', `${eth / 2n}`, '7', { maker: account })],
      }),
      '/orders/bids/v6': (_, { searchParams }) => ({
        orders:
          searchParams.get('status') === 'any'
            ? [{ ...ask(orderId, '1', '7', own), side: 'buy', price: priceOf(eth / 2n, weth) }]
            : [],
      }),
      '/execute/list/v5': () => ({ steps: [] }),
      '/execute/bid/v5': () => ({ steps: [] }),
    },
    { getBalance: async () => now.balance },
  )
  return { now, market }
}

type Any = Flow<object, { warnings?: readonly PriceWarning[] | undefined }, unknown, FlowKind>
const flows: Record<string, (scope: FlowScope) => Any> = {
  'a listing': scope => createListFlow({ ...scope, token }) as never,
  'a listing that is changed': scope =>
    createEditListingFlow({ ...scope, token, orderId }) as never,
  'many listings': scope => createListManyFlow(scope) as never,
  'many that are changed': scope =>
    createEditManyFlow({ ...scope, orders: [{ orderId, side: 'sell', token }] }) as never,
  'many offers that are changed': scope =>
    createEditManyFlow({ ...scope, orders: [{ orderId, side: 'buy', target }] }) as never,
  'an offer': scope => createBidFlow({ ...scope, target }) as never,
  'an offer that is changed': scope => createEditBidFlow({ ...scope, target, orderId }) as never,
}
const form = {
  ...{ price: '0.9', quantity: '1' },
  items: [{ orderId, token, price: '0.9', quantity: '1' }],
}

async function kindsAfter(name: string, change: Partial<ReturnType<typeof setUp>['now']>) {
  const { now, market } = setUp()
  const flow = flows[name]?.(market.scope)
  if (flow === undefined) throw new Error('There is no such flow.')
  flow.open(form)
  await until(flow, 'form')
  Object.assign(now, change)
  await flow.review()
  const state = flow.getState()
  const quote = 'quote' in state ? state.quote : undefined
  return { state, kinds: quote?.warnings?.map(({ kind }) => kind) }
}

describe('a review of a form that was open for long', () => {
  test.each([
    ['a listing', { floor: 4n * eth }, ['below-floor']],
    ['a listing', { offer: 2n * eth }, ['below-offer']],
    ['a listing', { listed: '1' }, ['listed-cheaper']],
    ['a listing', {}, []],
    ['many listings', { floor: 4n * eth }, ['below-floor']],
    ['many listings', { offer: 2n * eth }, ['below-offer']],
    ['a listing that is changed', { floor: 4n * eth }, ['below-floor']],
    ['many that are changed', { floor: 4n * eth }, ['below-floor']],
    ['many that are changed', { offer: 2n * eth }, ['below-offer']],
    ['many that are changed', {}, []],
    ['many offers that are changed', { floor: eth / 2n }, ['above-ask']],
    ['an offer', { floor: eth / 2n }, ['above-ask']],
    ['an offer that is changed', { floor: eth / 2n }, ['above-ask']],
  ] as const)('behavior: %s, %o: %s', async (name, change, expected) => {
    const { state, kinds } = await kindsAfter(name, change)
    expect([state.phase, kinds]).toEqual(['review', expected])
  })

  test.each(['an offer', 'many offers that are changed'])(
    'behavior: %s: held to the balance of now',
    async name => {
      const { state } = await kindsAfter(name, { balance: eth / 10n })
      expect(state).toMatchObject({
        phase: 'form',
        problem: { code: 'insufficient_funds', missing: (7n * eth) / 10n },
      })
    },
  )

  test.each(['a listing', 'many listings'])(
    'behavior: %s of a token that is gone ends there',
    async name => {
      const { state } = await kindsAfter(name, { isOwned: false })
      expect(['form', 'unavailable']).toContain(state.phase)
    },
  )
})

describe('prices that follow the floor', () => {
  const rule = { kind: 'floor', bps: 1000n } as const
  const many: Record<string, (scope: FlowScope) => Any> = {
    'many listings': scope => createListManyFlow(scope) as never,
    'many that are changed': flows['many that are changed'] as never,
    'many offers that are changed': flows['many offers that are changed'] as never,
  }
  const open = async (name: string, items: object) => {
    const { now, market } = setUp()
    const flow = many[name]?.(market.scope)
    if (flow === undefined) throw new Error('There is no such flow.')
    flow.open({ items: [{ orderId, token, price: '1.1', quantity: '1', ...items }] })
    await until(flow, 'form')
    return { now, flow }
  }
  const names = Object.keys(many)

  test.each(names)('behavior: %s: they stay while the floor does', async name => {
    const { flow } = await open(name, { rule })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      quote: { lines: [{ terms: { unitPrice: (11n * eth) / 10n } }] },
    })
  })

  test.each(names)(
    'behavior: %s: of another floor they are set anew, which is shown before the review',
    async name => {
      const { now, flow } = await open(name, { rule })
      now.floor = 2n * eth
      await flow.review()
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'form', problem: { code: 'floor_moved' } },
        form: { items: [{ price: '2.2', rule }] },
        quote: {
          lines: [{ context: { floor: 2n * eth }, terms: { unitPrice: (22n * eth) / 10n } }],
        },
      })
      await flow.review()
      expect(flow.getState()).toMatchObject({
        phase: 'review',
        quote: { lines: [{ terms: { unitPrice: (22n * eth) / 10n } }] },
      })
    },
  )

  test.each(names)('behavior: %s: a price that was typed follows nothing', async name => {
    const { now, flow } = await open(name, {})
    now.floor = eth / 2n
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      quote: { lines: [{ terms: { unitPrice: (11n * eth) / 10n } }] },
    })
  })
})
