import { describe, expect, test } from 'vitest'
import { maker, until } from '../../testing/openMarket.ts'
import { dollars, quoted, setUpSwap } from '../../testing/setUpSwap.ts'

const stranger = '0x6666666666666666666666666666666666666666'

describe('what has to be accepted of a swap', () => {
  test('behavior: a large price impact must be accepted', async () => {
    const { flow } = setUpSwap()
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
    const { flow, worsen } = setUpSwap()
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
    const { market, flow } = setUpSwap()
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
    const { market, flow } = setUpSwap()
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
    const { market, flow, pass } = setUpSwap()
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
})
