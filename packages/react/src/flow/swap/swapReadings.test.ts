import { describe, expect, test } from 'vitest'
import { maker, sending, until } from '../../testing/openMarket.ts'
import { quoted, reviewed, setUpSwap } from '../../testing/setUpSwap.ts'

describe('what a swap reads anew', () => {
  test('behavior: the quote is read anew while the form is shown, and before the review', async () => {
    const { flow, move } = setUpSwap()
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
    const { market, flow } = setUpSwap()
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
    const { market, flow } = setUpSwap({
      answer: { statusCode: 400, code: 4, message: 'No pools' },
    })
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
    const { flow } = setUpSwap({ balance: 1n })
    flow.open({ amount: 1000n })
    await until(flow, 'form')
    flow.refresh()
    expect(flow.getState().phase).toBe('loading')
    await until(flow, 'form')
  })
})
