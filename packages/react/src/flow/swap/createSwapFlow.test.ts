import { describe, expect, test } from 'vitest'
import { account, maker, sending, until, usdc, weth } from '../../testing/openMarket.ts'
import { dollars, native, quoted, setUpSwap, wrapped } from '../../testing/setUpSwap.ts'
import { describeSteps } from '../describeSteps.ts'

/** Of 1000 in and 500 out, or the other way around, with 0.5 % of slippage. */
const answerOf = (swap: object) => ({
  path: [],
  swap: {
    ...{ currencyIn: usdc, currencyOut: weth, amountIn: '1000000', amountOut: '500000' },
    ...{ route: [], priceImpactBps: 30, midPrice: { numerator: '1', denominator: '2' } },
    ...swap,
  },
})

describe('createSwapFlow', () => {
  test('default: what comes out at least is what is asked for, and nothing else reaches the wallet', async () => {
    const { market, flow } = setUpSwap({ steps: [sending('swap', { to: maker })] })
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
      const { flow } = setUpSwap({ answer: answerOf(limit) })
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
      const { flow } = setUpSwap({ answer: answerOf({ ...swap, midPrice }) })
      flow.open({ amount: 1_000_000n })
      expect(await quoted(flow)).toMatchObject({
        ...{ priceImpactBps: impact, needsAcceptance: impact > 500 },
      })
    },
  )

  test('behavior: wrapping is one for one, and unwrapping too', async () => {
    const { market, flow } = setUpSwap({
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
    const { market, flow } = setUpSwap(options)
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
    const { flow } = setUpSwap()
    flow.open({ amount: 1000n, recipient: usdc })
    await quoted(flow)
    await flow.review()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'bad_recipient' })
  })

  test.each([404, 501])('error: a marketplace that answers %i cannot swap', async statusCode => {
    const { flow } = setUpSwap({ answer: { statusCode, message: 'no' } })
    flow.open({ amount: 1n })
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'swap_unavailable' })
  })
})
