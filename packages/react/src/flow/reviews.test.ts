import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  conduit,
  contract,
  ether,
  openMarket,
  until,
  usdc,
  weth,
} from '../testing/openMarket.ts'
import { type ReviewCase, reviewCases } from '../testing/reviewCases.ts'
import { approveAll, later, now, old, zone } from '../testing/reviewSteps.ts'
import type { FlowScope } from './flowTypes.ts'
import { openItems } from './verify/openItems.ts'
import { readTransaction } from './verify/readTransaction.ts'
import type { StepFacts } from './verify/stepFacts.ts'

const priceIn = (contract: string) => ({
  ...{ currency: { contract, symbol: 'X', decimals: 18 }, amount: { raw: '5' } },
})
const own = { maker: account, rawData: { zone }, isNativeOffChainCancellable: true }
const stage = {
  ...{ stage: 'open', kind: 'public', startTime: now - 9, endTime: now + 9 },
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw: '10' } },
}
const answers = {
  '/orders/asks/v5': () => ({ orders: [ask(old, '100', '7', own)] }),
  '/orders/bids/v6': () => ({
    orders: [{ ...ask(old, '5', '7', own), side: 'buy', price: priceIn(weth) }],
  }),
  '/tokens/v7': () => ({ tokens: [] }),
  '/collections/v7': () => ({
    collections: [
      {
        ...{ id: contract, isMinting: true, remainingSupply: 9, mintStages: [stage] },
        // It says that there are none: nothing in an order can be one.
        royalties: { bps: 0, breakdown: [] },
      },
    ],
  }),
  [`/users/${account}/tokens/v10`]: () => ({
    tokens: [
      {
        token: { contract, tokenId: '7', kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '0' },
      },
    ],
  }),
}

/** What the marketplace says beside its steps. */
const beside = (path: string, body: Record<string, unknown>) => {
  const line = { contract, quantity: 2, currency: ether, currencyDecimals: 18, rawQuote: '10' }
  if (path !== '/execute/swap/v1') return { path: [line] }
  const { currencyIn, currencyOut, amount } = body
  return {
    path: [
      {
        ...{ quantity: 1, currency: currencyIn, rawQuote: amount },
        ...{ sellOutCurrency: currencyOut, sellOutRawQuote: amount },
      },
    ],
    swap: {
      ...{ currencyIn, currencyOut, amountIn: amount, amountOut: amount, minimumOut: amount },
      ...{ route: [], priceImpactBps: 0, midPrice: { numerator: '1', denominator: '1' } },
    },
  }
}

/** A flow in its review, of a marketplace that answers with these steps. */
async function review(
  { path, make, form: begin, currency }: ReviewCase,
  steps: readonly object[],
  getBalance?: FlowScope['getBalance'],
) {
  const orders = currency && [{ ...ask(old, '5', '7', own), price: priceIn(currency) }]
  const changed = {
    '/orders/asks/v5': () => ({ orders }),
    '/orders/bids/v6': () => ({ orders: orders?.map(order => ({ ...order, side: 'buy' })) }),
  }
  const market = openMarket(
    {
      ...answers,
      ...(orders ? changed : {}),
      [path]: body => ({ ...beside(path, body), steps, requestId: 'r' }),
    },
    { now: () => now * 1000, getGasCost: async () => 21n, getBalance },
  )
  const flow = make(market.scope)
  flow.open(begin as never)
  const isReviewed = path === '/execute/mint/v1'
  await until(flow, isReviewed ? 'review' : 'form')
  await flow.review()
  await until(flow, 'review')
  const { quote, problem } = flow.getState()
  const { facts, reviewed } = Object(quote)
  return { market, flow, problem, facts: (facts ?? reviewed?.facts) as StepFacts }
}

/** Addresses in one spelling. */
const plain = (value: unknown): object =>
  JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each)).toLowerCase(),
  )

describe.each(Object.entries(reviewCases))('the review of %s', (_, each) => {
  test('behavior: it shows what the bytes say', async () => {
    const { facts, problem } = await review(each, each.good)
    expect(problem).toBeUndefined()
    const { through, ...moved } = each.shown
    expect(plain(facts.deed)).toMatchObject(plain({ gets: [], ...moved, through: [through] }))
    const transactions = each.good.filter(step => Reflect.get(step, 'kind') === 'transaction')
    expect(facts).toMatchObject({
      ...{ isLater: false, transactions: transactions.length },
      gas: transactions.length === 0 ? undefined : 21n * BigInt(transactions.length),
    })
  })

  const sent = openItems(each.good as readonly ExecutionStep[]).flatMap(
    ({ item }) => readTransaction(item.data) ?? [],
  )
  // What is only signed takes nothing of the network.
  const sending = sent.length > 0 ? [sent.length] : []
  test.each(sending)(
    'error: of its %i transactions, one base unit less than it sends and the network takes is missing, in the currency of the chain',
    async () => {
      const needed = sent.reduce((sum, { value }) => sum + value + 21n, 0n)
      const withNative = (native: bigint) =>
        review(each, each.good, async currency => (currency === ether ? native : 10n ** 30n))
      expect((await withNative(needed)).problem).toBeUndefined()
      const { flow, market, problem } = await withNative(needed - 1n)
      expect(problem).toMatchObject({
        ...{ code: 'insufficient_funds', missing: 1n, isFee: true, moneyMoved: 'no' },
        happened: expect.stringContaining('the network fee'),
      })
      await flow.start()
      expect(market.prompts).toEqual([])
    },
  )

  test.each(sending)(
    'behavior: a balance that nobody knows holds up none of its %i transactions',
    async () => {
      const unknown = () => Promise.reject(new Error('The node is away.'))
      expect((await review(each, each.good, unknown)).problem).toBeUndefined()
    },
  )

  test.each(Object.entries(each.hostile))('error: %s is refused there', async (__, steps) => {
    const { market, flow, facts, problem } = await review(each, steps)
    expect(problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
    expect(facts.problem).toEqual(problem)
    expect(Reflect.get(Object(problem), 'reasons')).toEqual([
      expect.stringMatching(/^[a-z_]+(: .+)?$/),
    ])
    // There is no way to go on.
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    expect(market.prompts).toEqual([])
  })
})

test.each([
  ['what stands beside what is wrapped for it', 'bid', 150n, weth],
  ['all of it', 'bid in another currency', 200n, usdc],
] as const)(
  'behavior: the fee of an offer is not got for what the offer itself takes: %s',
  async (_, name, amount, address) => {
    const each = reviewCases[name]
    if (each === undefined) throw new Error('There is no such case.')
    const { problem } = await review(each, each.good, async of => (of === ether ? 0n : 10n ** 30n))
    expect(problem).toMatchObject({
      ...{ isFee: true, currency: { address: ether } },
      needed: [{ currency: { address }, amount }],
    })
  },
)

test('behavior: an order that comes only after its approval is no verdict yet', async () => {
  const { list } = reviewCases
  if (list === undefined) throw new Error('There is no such case.')
  const { facts, problem } = await review(list, [approveAll(conduit), later])
  expect(problem).toBeUndefined()
  expect(facts).toMatchObject({ deed: undefined, isLater: true })
  expect(facts.before).toMatchObject([{ allows: [{ spender: conduit.toLowerCase() }] }])
})
