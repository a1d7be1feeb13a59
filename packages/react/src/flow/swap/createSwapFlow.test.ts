import { describe, expect, test } from 'vitest'
import {
  account,
  ether,
  maker,
  openMarket,
  sending,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { describeSteps } from '../describeSteps.ts'
import { createSwapFlow } from './createSwapFlow.ts'

const usd = usdc
const stranger = '0x6666666666666666666666666666666666666666'
const dollars = { address: usd, symbol: 'USD', decimals: 6 } as const
const native = { address: ether, symbol: 'ETH', decimals: 18 } as const
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 } as const

/** A marketplace whose pools give half of what goes in, less `limit` at most. */
function setUp(options: { answer?: object; balance?: bigint; steps?: unknown[] } = {}) {
  let half = 2n
  let impact = 501
  let now = 5_000
  const market = openMarket(
    {
      '/execute/swap/v1': body => {
        if (options.answer) return options.answer
        const amount = BigInt(String(body.amount))
        const isOne =
          [ether, weth].includes(String(body.currencyOut) as never) && body.currencyIn !== usd
        const out = isOne ? amount : amount / half
        const limit = body.limit ?? `${isOne ? out : out - 1n}`
        const line = {
          ...{ quantity: 1, currency: body.currencyIn, rawQuote: body.amount },
          ...{ sellOutCurrency: body.currencyOut, sellOutRawQuote: limit },
        }
        return {
          path: [line],
          ...(body.onlyPath ? {} : { steps: options.steps ?? [] }),
          swap: {
            ...{ currencyIn: body.currencyIn, currencyOut: body.currencyOut },
            ...{ amountIn: body.amount, amountOut: `${out}`, minimumOut: limit, route: [] },
            priceImpactBps: amount > 10_000n ? impact : 30,
            midPrice: { numerator: '1', denominator: isOne ? '1' : `${half}` },
          },
        }
      },
    },
    {
      now: () => now,
      ...(options.balance === undefined ? {} : { getBalance: async () => options.balance ?? 0n }),
    },
  )
  const flow = createSwapFlow({ ...market.scope, currencyIn: dollars, currencyOut: wrapped })
  return {
    market,
    flow,
    move: () => (half = 4n),
    worsen: () => (impact = 4000),
    pass: (more: number) => (now += more),
  }
}
const quoted = async (flow: ReturnType<typeof setUp>['flow']) => {
  await until(flow, 'form')
  const state = flow.getState()
  return 'quote' in state ? state.quote : undefined
}

/** With a review of 1,000 on the screen. */
async function reviewed(options?: Parameters<typeof setUp>[0]) {
  const all = setUp(options)
  all.flow.open({ amount: 1000n })
  await quoted(all.flow)
  await all.flow.review()
  await until(all.flow, 'review')
  return all
}

describe('createSwapFlow', () => {
  test('default: what comes out at least is what is asked for, and nothing else reaches the wallet', async () => {
    const { market, flow } = setUp({ steps: [sending('swap', { to: maker })] })
    flow.open({ amount: 1000n })
    expect(await quoted(flow)).toMatchObject({
      ...{
        kind: 'swap',
        amountIn: 1000n,
        amountOut: 500n,
        most: 1000n,
        least: 499n,
        readAt: 5_000,
      },
      ...{ recipient: account, needsAcceptance: false },
    })
    await flow.review()
    await until(flow, 'review')
    await flow.start()
    expect(market.asked.at(-1)).toMatchObject({
      path: '/execute/swap/v1',
      body: { amount: '1000', limit: '499', tradeType: 'exactIn', slippageBps: 50 },
    })
    expect(market.prompts).toEqual([])
    expect(flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
  })

  test('behavior: the quote is read anew while the form is shown, and before the review', async () => {
    const { flow, move } = setUp()
    flow.open({ amount: 1000n })
    await quoted(flow)
    move()
    flow.refresh()
    expect(await quoted(flow)).toMatchObject({ amountOut: 250n })
    await flow.review()
    await until(flow, 'review')
  })

  test('behavior: a review is read anew too, and stands until it is', async () => {
    const { flow, move } = await reviewed({ steps: [sending('swap', { to: maker })] })
    move()
    const phases = new Set<string>()
    const stop = flow.subscribe(() => phases.add(flow.getState().phase))
    flow.refresh()
    expect(flow.getState()).toMatchObject({ phase: 'review', quote: { least: 499n } })
    await expect.poll(() => flow.getState()).toMatchObject({ quote: { least: 249n } })
    stop()
    expect([...phases]).toEqual(['review'])
  })

  test('behavior: what is accepted while a review is read anew stays accepted, and the review stays', async () => {
    const { flow, move } = await reviewed({ steps: [sending('swap', { to: maker })] })
    move()
    flow.refresh()
    flow.setForm({ acknowledged: ['unknown-currency:0x1'] })
    await expect.poll(() => flow.getState()).toMatchObject({ quote: { least: 249n } })
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      form: { acknowledged: ['unknown-currency:0x1'] },
    })
  })

  test('behavior: a review of more than a minute is read anew before it is carried out, and what is worse is shown first', async () => {
    const { market, flow, move, pass } = await reviewed()
    pass(60_001)
    move()
    await flow.start()
    expect(flow.getState()).toMatchObject({ phase: 'review', quote: { least: 249n } })
    // As good as it was agreed to, it goes on, held to what was read last.
    pass(60_001)
    await flow.start()
    expect(market.asked.at(-1)).toMatchObject({ body: { limit: '249' } })
    expect(flow.getState()).toMatchObject({ quote: { readAt: 125_002 } })
    expect(flow.getState().phase).not.toBe('review')
    expect(market.prompts).toEqual([])
  })

  test('behavior: a press on a review that just became worse by itself sends nothing', async () => {
    const { market, flow, move, pass } = await reviewed()
    move()
    pass(15_000)
    flow.refresh()
    await expect.poll(() => flow.getState()).toMatchObject({ quote: { least: 249n } })
    const asked = market.asked.length
    pass(1_499)
    await flow.start()
    expect([flow.getState().phase, market.asked.length]).toEqual(['review', asked])
    pass(1)
    await flow.start()
    expect(market.asked.at(-1)).toMatchObject({ body: { limit: '249' } })
    expect(flow.getState().phase).not.toBe('review')
  })

  test('behavior: what is typed quickly is asked about once, and what stands there last is reviewed', async () => {
    const { market, flow } = setUp()
    flow.open({ amount: 1000n })
    await quoted(flow)
    const before = market.asked.length
    for (const amount of [2n, 20n, 200n, 2000n]) flow.setForm({ amount })
    expect(flow.getState().phase).toBe('loading')
    await flow.review()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { amountIn: 2000n, least: 999n } })
    const amounts = market.asked.slice(before).map(({ body }) => body.amount)
    // Once for the form, and for the review a fresh quote and its steps.
    expect(amounts).toEqual(['2000', '2000', '2000'])
  })

  test('behavior: what another reading does not mend is not read anew by itself', async () => {
    const { market, flow } = setUp({ answer: { statusCode: 400, code: 4, message: 'No pools' } })
    flow.open({ amount: 9n })
    await until(flow, 'form')
    flow.refresh()
    expect(flow.getState().phase).toBe('form')
    flow.setForm({ amount: 0n })
    await until(flow, 'form')
    const asked = market.asked.length
    flow.refresh()
    expect(flow.getState().phase).toBe('form')
    expect(market.asked).toHaveLength(asked)
  })

  test('behavior: a lack of funds is read anew: money may have come', async () => {
    const { flow } = setUp({ balance: 1n })
    flow.open({ amount: 1000n })
    await until(flow, 'form')
    flow.refresh()
    expect(flow.getState().phase).toBe('loading')
    await until(flow, 'form')
  })

  test('behavior: a large price impact must be accepted', async () => {
    const { flow } = setUp()
    flow.open({ amount: 20_000n })
    expect(await quoted(flow)).toMatchObject({ needsAcceptance: true, priceImpactBps: 501 })
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'price_impact' })
    flow.setForm({ acceptedImpactBps: 501 })
    await flow.review()
    await until(flow, 'review')
  })

  test('behavior: an accepted price impact does not accept a larger one', async () => {
    const { flow, worsen } = setUp()
    flow.open({ amount: 20_000n })
    await quoted(flow)
    flow.setForm({ acceptedImpactBps: 501 })
    worsen()
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      ...{ problem: { code: 'price_impact' }, quote: { priceImpactBps: 4000 } },
    })
    flow.setForm({ acceptedImpactBps: 4000 })
    await flow.review()
    await until(flow, 'review')
  })

  test('behavior: a review whose price impact is not accepted any more does not start', async () => {
    const { market, flow } = setUp()
    flow.open({ amount: 20_000n, acceptedImpactBps: 501 })
    await quoted(flow)
    await flow.review()
    await until(flow, 'review')
    const asked = market.asked.length
    flow.setForm({ acceptedImpactBps: 500 })
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    expect(market.asked).toHaveLength(asked)
  })

  test('behavior: a large slippage must be accepted, and a larger one anew', async () => {
    const { market, flow } = setUp()
    flow.open({ amount: 1000n, slippageBps: 301 })
    await quoted(flow)
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'high_slippage', moneyMoved: 'no' })
    flow.setForm({ acceptedSlippageBps: 301 })
    await flow.review()
    await until(flow, 'review')
    const asked = market.asked.length
    flow.setForm({ acceptedSlippageBps: undefined })
    await flow.start()
    expect([flow.getState().phase, market.asked.length]).toEqual(['review', asked])
    flow.open({ amount: 1000n, slippageBps: 5000, acceptedSlippageBps: 301 })
    await quoted(flow)
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'high_slippage' })
  })

  test('behavior: a currency that nobody configured is accepted by its contract, however often it is read anew', async () => {
    const { market, flow, pass } = setUp()
    flow.open({ amount: 1000n, currencyIn: { ...dollars, address: stranger } })
    await quoted(flow)
    await flow.review()
    await until(flow, 'review')
    const warnings = () => Reflect.get(flow.getState(), 'quote')?.warnings
    expect(warnings()).toMatchObject([{ kind: 'unknown-currency', recipient: stranger }])
    const asked = market.asked.length
    await flow.start()
    expect([flow.getState().phase, market.asked.length]).toEqual(['review', asked])
    const acknowledged = [`unknown-currency:${stranger}`]
    flow.setForm({ acknowledged, amount: 2000n })
    await quoted(flow)
    await flow.review()
    await until(flow, 'review')
    pass(60_001)
    await flow.start()
    expect(market.asked.at(-1)).toMatchObject({ body: { currencyIn: stranger, limit: '2000' } })
    // What was accepted says nothing of another one with the same symbol.
    flow.open({ acknowledged, amount: 1000n, currencyIn: { ...dollars, address: maker } })
    await quoted(flow)
    await flow.review()
    await until(flow, 'review')
    await flow.start()
    expect(flow.getState().phase).toBe('review')
    flow.open({ amount: 1000n })
    await quoted(flow)
    await flow.review()
    await until(flow, 'review')
    expect(warnings()).toEqual([])
  })

  /** Of 1000 in and 500 out, or the other way around, with 0.5 % of slippage. */
  const answerOf = (swap: object) => ({
    path: [],
    swap: {
      ...{ currencyIn: usd, currencyOut: weth, amountIn: '1000000', amountOut: '500000' },
      ...{ route: [], priceImpactBps: 30, midPrice: { numerator: '1', denominator: '2' } },
      ...swap,
    },
  })

  test.each([
    // 500000 / 1.005 = 497512.43…
    ['exactIn', { minimumOut: '497512' }, true],
    ['exactIn', { minimumOut: '497511' }, false],
    ['exactIn', { minimumOut: '1' }, false],
    ['exactIn', { minimumOut: '500001' }, false],
    ['exactIn', { amountOut: '1', minimumOut: '0' }, false],
    // 1000000 * 1.005
    ['exactOut', { maximumIn: '1005000' }, true],
    ['exactOut', { maximumIn: '1005001' }, false],
    ['exactOut', { maximumIn: '999999' }, false],
  ] as const)(
    'behavior: a limit beyond the slippage that was asked for is refused: %s, %o',
    async (tradeType, limit, isGood) => {
      const { flow } = setUp({ answer: answerOf(limit) })
      flow.open({ tradeType, amount: tradeType === 'exactIn' ? 1_000_000n : 500_000n })
      await until(flow, 'form')
      if (isGood) expect(flow.getState().problem).toBeUndefined()
      else expect(flow.getState().problem).toMatchObject({ code: 'bad_response' })
    },
  )

  test.each([
    ['told', '500000', 700, 700],
    // 440000 of 500000: 12 % less.
    ['implied', '440000', 30, 1200],
    // 499999 of 500000 are 0.02 bps less, rounded up.
    ['implied', '499999', 0, 1],
    ['told, where the mid price is none', '440000', 30, 30, '0'],
  ])(
    'behavior: of the impact that is told and the one that follows from the mid price the larger one counts: %s',
    async (_, amountOut, told, impact, numerator = '1') => {
      const swap = { amountOut, minimumOut: amountOut, priceImpactBps: told }
      const midPrice = { numerator, denominator: '2' }
      const { flow } = setUp({ answer: answerOf({ ...swap, midPrice }) })
      flow.open({ amount: 1_000_000n })
      expect(await quoted(flow)).toMatchObject({
        ...{ priceImpactBps: impact, needsAcceptance: impact > 500 },
      })
    },
  )

  test('behavior: wrapping is one for one, and unwrapping too', async () => {
    const { market, flow } = setUp({
      steps: [sending('currency-wrapping', { to: weth, data: '0xd0e30db0', value: '7' })],
    })
    flow.open({ currencyIn: native, currencyOut: wrapped, amount: 7n })
    expect(await quoted(flow)).toMatchObject({ kind: 'wrap', most: 7n, least: 7n })
    await flow.review()
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts).toHaveLength(1)
    expect(flow.getState().problem).toMatchObject({ code: 'user_rejected' })
    const state = flow.getState()
    const steps = 'steps' in state ? state.steps : []
    expect(describeSteps(steps, {}, 'ETH', 'swap')[0]?.sentence).toBe(
      'Wrap: declined in the wallet',
    )
    flow.open({ currencyIn: wrapped, currencyOut: native, amount: 7n })
    expect(await quoted(flow)).toMatchObject({ kind: 'unwrap' })
  })

  test.each([
    ['nothing is typed', { amount: 0n }, {}, 'no_amount'],
    ['one currency twice', { amount: 1n, currencyOut: dollars }, {}, 'same_currency'],
    ['too little of it', { amount: 1000n }, { balance: 999n }, 'insufficient_funds'],
    ['another amount is quoted', { amount: 9n }, { answer: { swap: undefined } }, 'bad_response'],
    [
      'no pools lead there',
      { amount: 9n },
      { answer: { statusCode: 400, code: 4, message: 'No pools lead there' } },
      'api_error',
    ],
  ])('error: %s', async (_, form, options, code) => {
    const { market, flow } = setUp(options)
    flow.open(form)
    await until(flow, 'form')
    const { problem } = flow.getState()
    expect(problem).toMatchObject({ code, moneyMoved: 'no' })
    if (code === 'insufficient_funds') expect(problem).toMatchObject({ missing: 1n })
    await flow.review()
    await until(flow, 'form')
    expect(market.prompts).toEqual([])
  })

  test('error: a recipient to whom nothing can be sent', async () => {
    const { flow } = setUp()
    flow.open({ amount: 1000n, recipient: usd })
    await quoted(flow)
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'bad_recipient' })
  })

  test.each([404, 501])('error: a marketplace that answers %i cannot swap', async statusCode => {
    const { flow } = setUp({ answer: { statusCode, message: 'no' } })
    flow.open({ amount: 1n })
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'swap_unavailable' })
  })
})
