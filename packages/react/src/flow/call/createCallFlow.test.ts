import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import { account, ether, maker, openMarket, seaport, until } from '../../testing/openMarket.ts'
import { farEscrow, type PledgedCall, pledge } from '../../testing/pledge.ts'
import { type CallFlowOptions, createCallFlow } from './createCallFlow.ts'

const escrow = '0x51d1ce0000000000000000000000000000000006'
const txs = [{ to: maker, data: '0x12345678', value: 5n }] as const
/** That nobody can read it is accepted. */
const acknowledged = [`unread:31338:${maker}:5:${keccak256(txs[0].data)}`.toLowerCase()]
const now = 1_700_000_000
const other = '0x00000000000000000000000000000000deadbeef'
const held = { deadline: now + 1800 }
const pledged = pledge(txs, held)
/** The deposit for the calls, changed; `told` is what the marketplace says that it is for. */
const deposit = (change: object = {}, told: object | null = pledged.crossChainIntent) => ({
  ...{ id: 'deposit', action: 'Pay', kind: 'transaction' },
  items: [
    {
      status: 'incomplete',
      data: {
        from: account,
        to: escrow,
        data: pledged.data,
        value: '7',
        chainId: 31337,
        ...change,
      },
      crossChainIntent: told,
      check: { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent' } },
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
    { getBalance: async () => balance, now: () => now * 1000 },
  )
  return {
    market,
    flow: createCallFlow({ ...market.scope, toChainId: 31338, escrow, toEscrow: farEscrow }),
  }
}
const of = (...change: Parameters<typeof deposit>) => ({
  ...{ steps: [deposit(...change)], fees: fees('2') },
})
/** An answer whose deposit pays for something, and which says so. */
const late = ({ data, crossChainIntent }: ReturnType<typeof pledge>, value = '7') =>
  of({ data, value }, crossChainIntent)
const good = of()

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
    const { flow } = setUp(late(pledge(calls, held), '12'))
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
    const { flow, market } = setUp(late(pledge(unread('0x12345678'), held), '2'))
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

    const other = setUp(late(pledge(unread('0x12345679'), held), '2'))
    other.flow.open({ txs: unread('0x12345679'), acknowledged: [key] })
    await until(other.flow, 'review')
    expect(other.flow.getState()).toMatchObject(waits)
  })

  test('default: what is paid here, for what is called there', async () => {
    const { flow } = setUp(good)
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
    const { market, flow } = setUp(good, later)
    flow.open({ txs, acknowledged })
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts.length).toBe(prompts)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { moneyMoved: 'no' } })
  })

  test('behavior: too little to pay is known before the wallet is asked', async () => {
    const { flow } = setUp(good, good, 6n)
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
    const { flow } = setUp(answer)
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
    const { market, flow } = setUp(late(pledge(calls, { ...held, ...more })))
    flow.open({ txs, acknowledged })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
    await flow.start()
    expect(market.prompts).toEqual([])
  })

  test('error: no value goes to a chain with another native currency, and a call without one does', async () => {
    const unread = [{ ...txs[0], value: 0n }]
    const { market, flow } = setUp(late(pledge(unread, held), '2'))
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
    const { flow } = setUp(of({ data }))
    flow.open({ txs, acknowledged })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused' })
  })

  test('behavior: an address in other letters is the same', async () => {
    const { flow } = setUp(good)
    flow.open({ acknowledged, txs: [{ ...txs[0], data: '0x12345678', to: `0x${'B'.repeat(40)}` }] })
    await until(flow, 'review')
    expect(flow.getState().problem).toBeUndefined()
  })
})
