import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, maker, openMarket, until } from '../../testing/openMarket.ts'
import { farEscrow, pledge } from '../../testing/pledge.ts'
import { acknowledged, escrow, held, now, of } from '../../testing/setUpCall.ts'
import { type CallFlowOptions, createCallFlow } from './createCallFlow.ts'

describe('of value that is sent', () => {
  const sending = (to: Address, more: Partial<CallFlowOptions> = {}) => {
    const txs = [{ to, data: '0x', value: 5n }] as const
    const { data, crossChainIntent } = pledge(txs, held)
    const answer = of({ data }, crossChainIntent)
    const market = openMarket(
      { '/execute/call/v1': () => answer },
      { getBalance: async () => 100n, now: () => now * 1000 },
    )
    const chains = { toChainId: 31338, escrow, toEscrow: farEscrow } as const
    const flow = createCallFlow({ ...market.scope, ...chains, ...more })
    flow.open({ txs, acknowledged })
    return { market, flow }
  }

  test('behavior: what there is to know about the recipient is accepted first', async () => {
    const { market, flow } = sending(maker, { isContract: async () => true })
    await until(flow, 'review')
    const open = [`contract:${maker}`, `new:${maker}`]
    expect(flow.getState()).toMatchObject({
      ...{ quote: { open }, problem: { code: 'recipient_unaccepted' } },
    })
    await flow.start()
    expect(market.prompts).toEqual([])
    flow.setForm({ acknowledged: open })
    await until(flow, 'review')
    expect(flow.getState().problem).toBeUndefined()
    await flow.start()
    expect(market.prompts).toHaveLength(1)
  })

  test('behavior: one that looks like somebody known is told apart, and the known one is not asked about', async () => {
    const bait = `${maker.slice(0, 6)}${'1'.repeat(32)}${maker.slice(-4)}` as Address
    const poisoned = sending(bait, { recent: [maker] })
    await until(poisoned.flow, 'review')
    expect(poisoned.flow.getState()).toMatchObject({
      quote: { recipients: [{ resembles: maker }], open: [`lookalike:${bait}`] },
    })
    const known = sending(maker, { recent: [maker] })
    await until(known.flow, 'review')
    expect(known.flow.getState().problem).toBeUndefined()
  })

  test('behavior: the account brings its own money to the other chain without a question', async () => {
    const { flow } = sending(account)
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { recipients: [], open: [] } })
    expect(flow.getState().problem).toBeUndefined()
  })

  test('error: an address that nobody has', async () => {
    const { market, flow } = sending('0x000000000000000000000000000000000000dead')
    await expect.poll(() => flow.getState().problem?.code).toBe('bad_recipient')
    await flow.start()
    // Its quote may have been asked for beside what is known of it; nothing is signed or posted.
    expect([
      market.prompts,
      market.asked.filter(({ path }) => path !== '/execute/call/v1'),
    ]).toEqual([[], []])
  })
})
