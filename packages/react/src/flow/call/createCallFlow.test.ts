import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import { account, maker, seaport, until } from '../../testing/openMarket.ts'
import { farEscrow, type PledgedCall, pledge } from '../../testing/pledge.ts'
import {
  acknowledged,
  deposit,
  escrow,
  fees,
  good,
  held,
  late,
  now,
  of,
  other,
  setUpCall,
  txs,
} from '../../testing/setUpCall.ts'
import { createCallFlow } from './createCallFlow.ts'

describe('createCallFlow', () => {
  test('behavior: each call is told by its own bytes, with what does not end with the account', async () => {
    const to = '0x00000000000000000000000000000000000000dd'
    const abi = parseAbi([
      'function transfer(address to, uint256 amount)',
      'function approve(address spender, uint256 amount)',
    ])
    const bought = fillCall([{ price: 5n, endTime: 2_000_000_000n }], other)
    const own = fillCall([{ price: 5n, endTime: 2_000_000_000n }])
    const data = (functionName: 'transfer' | 'approve') =>
      encodeFunctionData({ abi, functionName, args: [other, 9n] })
    const calls = [
      { to, data: data('transfer'), value: 0n },
      { to, data: data('approve'), value: 0n },
      { to: seaport, data: bought, value: 5n },
      { to: seaport, data: own, value: 5n },
      { to, data: '0x12345678', value: 0n },
    ] as const
    const { flow } = setUpCall(late(pledge(calls, held), '12'))
    flow.open({ txs: calls })
    await until(flow, 'review')
    const told = Object(flow.getState()).quote.calls
    expect(told).toMatchObject([
      { method: 'transfer', warnings: ['elsewhere'], gives: [{ amount: 9n, recipient: other }] },
      { method: 'approve', allows: [{ spender: other }] },
      { warnings: ['elsewhere'], gets: [{ tokenId: 7n, recipient: other }] },
      { warnings: [], gets: [{ tokenId: 7n, recipient: account }] },
      { method: undefined, warnings: ['unread'] },
    ])
    expect(told[1].warnings).toContain('allows')
  })

  test('behavior: what is to be known about a call is accepted first, for exactly that call', async () => {
    const unread = (data: Hex) => [{ to: seaport, data, value: 0n }] as const
    const { flow, market } = setUpCall(late(pledge(unread('0x12345678'), held), '2'))
    flow.open({ txs: unread('0x12345678') })
    await until(flow, 'review')
    const waits = { problem: { code: 'call_unaccepted' }, quote: { open: [expect.any(String)] } }
    expect(flow.getState()).toMatchObject(waits)
    await flow.start()
    expect(market.prompts).toEqual([])
    const [key] = Object(flow.getState()).quote.open
    expect(key).toMatch(/^unread:31338:/)
    flow.setForm({ acknowledged: [key] })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ problem: undefined, quote: { open: [] } })

    const other = setUpCall(late(pledge(unread('0x12345679'), held), '2'))
    other.flow.open({ txs: unread('0x12345679'), acknowledged: [key] })
    await until(other.flow, 'review')
    expect(other.flow.getState()).toMatchObject(waits)
  })

  test('error: a call that would fail there is refused in words of why', async () => {
    const errors = [{ code: 'call_reverted', message: 'execution reverted', reason: 'Closed' }]
    const { flow } = setUpCall({
      statusCode: 400,
      message: 'Error getting quote',
      code: -1,
      errors,
    })
    flow.open({ txs, acknowledged })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      code: 'call_reverted',
      happened: 'It would fail on the other chain: “Closed”.',
    })
  })

  test('default: what is paid here, for what is called there', async () => {
    const { flow } = setUpCall(good)
    flow.open({ txs, acknowledged })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        deposit: { amount: 7n },
        relayerFee: { amount: 2n },
        value: { amount: 5n },
        ...{ through: escrow, within: 1860, calledBy: farEscrow },
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
      const { market, flow } = setUpCall(quoted(1000), quoted(fee), 2000n)
      flow.open({ txs, acknowledged })
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
    ['that is held for longer', late(pledge(txs, { deadline: now + 1861 })), 0],
    ['for what is not told', of({}, null), 0],
    ['for other calls', late(pledge([{ ...txs[0], to: other }], held)), 0],
    ['for a dearer relayer', { steps: [deposit({ value: '8' })], fees: fees('3') }, 0],
  ])('behavior: a deposit %s', async (_, later, prompts) => {
    const { market, flow } = setUpCall(good, later)
    flow.open({ txs, acknowledged })
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts.length).toBe(prompts)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { moneyMoved: 'no' } })
  })

  test('behavior: too little to pay is known before the wallet is asked', async () => {
    const { flow } = setUpCall(good, good, 6n)
    flow.open({ txs, acknowledged })
    await until(flow, 'review')
    expect(flow.getState().problem).toMatchObject({ code: 'insufficient_funds', missing: 1n })
  })

  test.each([
    ['nothing to call', { txs: [] }, good, 'nothing_chosen'],
    ['no quote', { txs }, { steps: [], fees: undefined }, 'nothing_quoted'],
    ['a deposit of which nothing is told', { txs }, of({}, null), 'deposit_untold'],
    ['a deposit in no known escrow', { txs }, of({ to: maker }), 'nothing_quoted'],
    [
      'a deposit of more than the values and the fee',
      { txs },
      of({ value: '8' }),
      'deposit_differs',
    ],
    ['a deposit of less', { txs }, of({ value: '6' }), 'deposit_differs'],
    ['what is no deposit', { txs }, of({ data: '0x01' }), 'nothing_quoted'],
  ])('error: %s', async (_, form, answer, code) => {
    const { flow } = setUpCall(answer)
    flow.open(form)
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code })
  })

  test.each<[string, readonly PledgedCall[], object?]>([
    ['another contract', [{ ...txs[0], to: other }]],
    ['other bytes', [{ ...txs[0], data: '0x12345679' }]],
    ['another value', [{ ...txs[0], value: 4n }]],
    ['one more call', [...txs, { to: other, data: '0x', value: 0n }]],
    ['no call', []],
    ['another chain', txs, { destinationChainId: 31337 }],
    ['another escrow there', txs, { destinationEscrow: other }],
  ])('error: a deposit that pays for %s', async (_, calls, more = {}) => {
    const { market, flow } = setUpCall(late(pledge(calls, { ...held, ...more })))
    flow.open({ txs, acknowledged })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
    await flow.start()
    expect(market.prompts).toEqual([])
  })

  test('error: no value goes to a chain with another native currency, and a call without one does', async () => {
    const unread = [{ ...txs[0], value: 0n }]
    const { market, flow } = setUpCall(late(pledge(unread, held), '2'))
    const chains = market.scope.client.chains.map(chain =>
      chain.id === 31338
        ? { ...chain, paymentTokens: chain.paymentTokens.map(each => ({ ...each, symbol: 'POL' })) }
        : chain,
    )
    const client = { ...market.scope.client, chains }
    const there = { toChainId: 31338, escrow, toEscrow: farEscrow } as const
    const other = createCallFlow({ ...flow.scope, client, ...there })
    other.open({ txs, acknowledged })
    await until(other, 'unavailable')
    expect(other.getState().problem).toMatchObject({ code: 'other_native', moneyMoved: 'no' })
    expect(market.asked).toEqual([])
    other.open({ txs: unread })
    await until(other, 'review')
    expect(other.getState()).toMatchObject({
      quote: { value: { amount: 0n }, deposit: { amount: 2n } },
    })
  })

  test('error: what is told is not what the deposit is for', async () => {
    const { data } = pledge([{ ...txs[0], to: other }], held)
    const { flow } = setUpCall(of({ data }))
    flow.open({ txs, acknowledged })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused' })
  })

  test('behavior: an address in other letters is the same', async () => {
    const { flow } = setUpCall(good)
    flow.open({ acknowledged, txs: [{ ...txs[0], data: '0x12345678', to: `0x${'B'.repeat(40)}` }] })
    await until(flow, 'review')
    expect(flow.getState().problem).toBeUndefined()
  })
})
