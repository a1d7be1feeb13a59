import { describe, expect, test } from 'vitest'
import { account, ether, maker, openMarket, until } from '../../testing/openMarket.ts'
import { createCallFlow } from './createCallFlow.ts'

const escrow = '0x51d1ce0000000000000000000000000000000006'
const txs = [{ to: maker, data: '0x12345678', value: 5n }] as const
const deposit = (change: object = {}) => ({
  ...{ id: 'deposit', action: 'Pay', kind: 'transaction' },
  items: [
    {
      status: 'incomplete',
      data: { from: account, to: escrow, data: '0x01', value: '7', chainId: 31337, ...change },
      check: { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent', id: 'x' } },
    },
  ],
})
const fees = (raw: string) => ({
  relayer: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
})

/** `later`: what the marketplace answers once the quote was read. */
function setUp(first: object, later: object = first, balance = 100n) {
  let asked = 0
  const market = openMarket(
    {
      '/execute/call/v1': () => (asked++ === 0 ? first : later),
    },
    { getBalance: async () => balance },
  )
  return { market, flow: createCallFlow({ ...market.scope, toChainId: 31338 }) }
}
const good = { steps: [deposit()], fees: fees('2') }

describe('createCallFlow', () => {
  test('default: what is paid here, for what is called there', async () => {
    const { flow } = setUp(good)
    flow.open({ txs })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        deposit: { amount: 7n },
        relayerFee: { amount: 2n },
        value: { amount: 5n },
        through: escrow,
      },
    })
  })

  test('behavior: a fee may follow the price of gas, within what the review says', async () => {
    const quoted = (fee: number) => ({
      steps: [deposit({ value: `${5 + fee}` })],
      fees: fees(`${fee}`),
    })
    for (const [fee, prompts] of [
      [1250, 1],
      [1251, 0],
    ] as const) {
      const { market, flow } = setUp(quoted(1000), quoted(fee), 2000n)
      flow.open({ txs })
      await until(flow, 'review')
      expect(flow.getState()).toMatchObject({
        quote: { deposit: { amount: 1005n }, most: { amount: 1255n } },
      })
      await flow.start()
      expect(market.prompts.length).toBe(prompts)
      expect(flow.getState().problem).toMatchObject(
        prompts === 1 ? { code: 'user_rejected' } : { moneyMoved: 'no', remedy: 'requote' },
      )
    }
  })

  test.each([
    ['as quoted', good, 1],
    ['to another contract', { steps: [deposit({ to: maker })], fees: fees('2') }, 0],
    ['of more', { steps: [deposit({ value: '8' })], fees: fees('2') }, 0],
    ['on another chain', { steps: [deposit({ chainId: 31338 })], fees: fees('2') }, 0],
    ['for a dearer relayer', { steps: [deposit({ value: '8' })], fees: fees('3') }, 0],
  ])('behavior: a deposit %s', async (_, later, prompts) => {
    const { market, flow } = setUp(good, later)
    flow.open({ txs })
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts.length).toBe(prompts)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { moneyMoved: 'no' } })
  })

  test('behavior: too little to pay is known before the wallet is asked', async () => {
    const { flow } = setUp(good, good, 6n)
    flow.open({ txs })
    await until(flow, 'review')
    expect(flow.getState().problem).toMatchObject({ code: 'insufficient_funds', missing: 1n })
  })

  test.each([
    ['nothing to call', { txs: [] }, good, 'nothing_chosen'],
    ['no quote', { txs }, { steps: [], fees: undefined }, 'nothing_quoted'],
  ])('error: %s', async (_, form, answer, code) => {
    const { flow } = setUp(answer)
    flow.open(form)
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code })
  })
})
