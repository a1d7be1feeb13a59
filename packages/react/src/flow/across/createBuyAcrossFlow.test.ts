import type { ExecutionStep } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { queryKey } from '../../query/queryKey.ts'
import { fillCall, type Listing } from '../../testing/fillCall.ts'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  seaport,
  sending,
  until,
  usdc,
} from '../../testing/openMarket.ts'
import { depositData, farEscrow, type PledgedCall, pledge } from '../../testing/pledge.ts'
import { createBuyAcrossFlow } from './createBuyAcrossFlow.ts'

const escrow = '0x51d1ce0000000000000000000000000000000006'
const orderId = `0x${'ab'.repeat(32)}`
const now = 1_700_000_000
/** What the relayer is paid to call: the purchase of the token for the account. */
const buying = (
  listing: Partial<Listing> = {},
  { recipient = account, ...more }: Partial<PledgedCall> & { recipient?: Address } = {},
): PledgedCall => {
  const price = listing.price ?? 1000n
  const data = fillCall([{ endTime: 2_000_000_000n, ...listing, price }], recipient)
  return { to: seaport, data, value: price, ...more }
}
const held = { deadline: now + 1800 }
const { data: goodData, crossChainIntent: goodIntent } = pledge([buying()], held)
const depositUntil = (deadline: number) => depositData(goodIntent, deadline)

/**
 * An answer of the marketplace: the price is 1000 base units for each, the fee as given. `told` is what it says that
 * the deposit is for, `change` changes the deposit itself.
 */
function answer({
  fee = 100,
  quantity = 1,
  change = {} as object,
  items = 1,
  told = goodIntent as object | null,
} = {}) {
  const value = 1000 * quantity + fee
  const item = {
    ...{ status: 'incomplete', orderIds: [orderId] },
    data: {
      ...{ from: account, to: escrow, data: goodData, value: `${value}`, chainId: 31337 },
      ...change,
    },
    crossChainIntent: told,
    check: { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent' } },
  }
  const line = {
    ...{ orderId, contract, tokenId: '7', quantity, currency: ether, source: 'market.example' },
    ...{ rawQuote: `${1000 + fee / quantity}`, currencyDecimals: 18, currencySymbol: 'ETH' },
  }
  return {
    path: [line],
    fees: {
      relayer: {
        currency: { contract: ether, symbol: 'ETH', decimals: 18, chainId: 31337 },
        amount: { raw: `${fee}` },
      },
    },
    steps: [
      {
        ...{ id: 'sale', action: 'Pay', description: '', kind: 'transaction' },
        items: Array.from({ length: items }, () => item),
      },
    ],
  }
}

/** An answer whose deposit pays for these calls, and which says so. */
function paidFor(...calls: readonly PledgedCall[]) {
  const { data, crossChainIntent: told } = pledge(calls, held)
  return { ...answer({ change: { data }, told }), told }
}

function setUp(first: object, later: object = first, more: object = {}) {
  let asked = 0
  const market = openMarket(
    {
      '/orders/asks/v5': () => ({ orders: [ask(orderId, '1000')] }),
      '/execute/buy/v7': () => (asked++ === 0 ? first : later),
    },
    { getBalance: async () => 5000n, now: () => now * 1000, ...more },
  )
  const token = { contract, tokenId: 7n }
  const flow = createBuyAcrossFlow({
    ...market.scope,
    token,
    toChainId: 31338,
    escrow,
    toEscrow: farEscrow,
  })
  return { market, flow }
}

describe('createBuyAcrossFlow', () => {
  test('error: anything beside the payment is refused before the review', async () => {
    const good = answer()
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve', args: [maker, 1n] },
    })
    const approval = sending('currency-approval', { to: contract, data })
    const { market, flow } = setUp({ ...good, steps: [approval, ...good.steps] })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused', reasons: ['no_deposit'] })
    expect(market.prompts).toEqual([])
  })

  test('default: the price there, and what that comes to here', async () => {
    const { market, flow } = setUp(answer())
    flow.open()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      problem: undefined,
      quote: {
        bought: { total: 1000n },
        deposit: { amount: 1100n },
        relayerFee: { amount: 100n },
        mostFee: { amount: 125n },
        most: { amount: 1125n },
        ...{ through: escrow, within: 1860, balance: 5000n },
        paysFor: {
          tokens: [{ contract, tokenId: 7n, quantity: 1n }],
          ...{ price: 1000n, to: [account], through: [seaport.toLowerCase()], escrow: farEscrow },
        },
      },
    })
    expect(askedAt(market, '/execute/buy/v7').at(-1)).toMatchObject({
      ...{ currencyChainId: 31337, items: [{ orderId, quantity: 1 }] },
    })
  })

  test.each([
    ['no less', { currency: ether, unitPrice: 1000n }, []],
    [
      'less',
      { currency: ether, unitPrice: 999n },
      [{ kind: 'above-shown', price: { amount: 1000n } }],
    ],
    // Only the native currency is paid across chains, and no rate tells what was shown.
    ['other money', { currency: usdc, unitPrice: 5n }, [{ kind: 'above-shown' }]],
  ])(
    'behavior: where %s was shown, what is dearer is accepted first',
    async (_, seen, warnings) => {
      const { flow } = setUp(answer())
      flow.open({ seen: { orderId, ...seen } })
      await until(flow, 'review')
      expect(flow.getState()).toMatchObject({ quote: { warnings } })
    },
  )

  test.each([
    [200, []],
    [201, [{ kind: 'relayer-fee', price: { amount: 201n }, market: { amount: 1000n } }]],
  ])('behavior: a relayer that takes %i of what costs 1000', async (fee, warnings) => {
    const { flow } = setUp(answer({ fee }))
    flow.open()
    await until(flow, 'review')
    const state = flow.getState()
    const found = ('quote' in state ? state.quote?.warnings : undefined) ?? []
    expect(found.filter(({ kind }) => kind === 'relayer-fee')).toMatchObject(warnings)
  })

  test('behavior: too little on the chain that is paid on is known before the wallet is asked', async () => {
    const { flow } = setUp(answer(), undefined, { getBalance: async () => 1124n })
    flow.open()
    await until(flow, 'review')
    expect(flow.getState().problem).toMatchObject({ code: 'insufficient_funds', missing: 1n })
  })

  test('behavior: while a quantity is typed, no quote of it is asked for', async () => {
    const { market, flow } = setUp(answer())
    flow.open()
    await until(flow, 'review')
    for (const quantity of [2n, 25n, 1n]) {
      flow.setForm({ quantity })
      // Long enough for a question to be on its way.
      await new Promise(resolve => setTimeout(resolve))
    }
    await until(flow, 'review')
    expect(askedAt(market, '/orders/asks/v5')).toHaveLength(2)
  })

  test('behavior: the token changes hands where it arrived, not when it was paid for, and back when that fails', async () => {
    const queryClient = new QueryClient()
    const keyOn = (chainId: number) => queryKey('token', { chainId, contract, tokenId: 7n })
    const before = { token: { contract, tokenId: '7', kind: 'erc721', owner: maker }, market: {} }
    for (const chainId of [31337, 31338]) queryClient.setQueryData(keyOn(chainId), before)
    const owners = () =>
      [31337, 31338].map(chainId => queryClient.getQueryData<typeof before>(keyOn(chainId)))
    const { flow } = setUp(answer(), undefined, { queryClient })
    flow.open()
    await until(flow, 'review')
    const shown: unknown[] = []
    // The client's own part has tests of its own: here it says what it saw.
    vi.spyOn(flow.scope.client.actions, 'buyToken').mockImplementation(async ({ onProgress }) => {
      const arrived = { from: maker, to: account, amount: '1', token: { contract, tokenId: '7' } }
      for (const transfersData of [[], [arrived]]) {
        const item = { status: 'incomplete', receipt: { status: 'success' }, transfersData }
        const steps = [{ ...{ id: 'sale', action: '', description: '' }, items: [item] }]
        onProgress?.(steps as unknown as readonly ExecutionStep[], [], undefined, {
          status: 'running',
        })
        shown.push(owners().map(each => each?.token.owner))
      }
      throw new Error('The chain took it back.')
    })
    await flow.start()
    expect(shown).toEqual([
      [maker, maker],
      [maker, account],
    ])
    expect(owners()).toEqual([before, before])
  })

  test.each([
    ['as quoted', answer(), 1],
    ['for a relayer that became dearer by a quarter', answer({ fee: 125 }), 1],
    ['for one that became dearer by more', answer({ fee: 126 }), 0],
    ['to another contract', answer({ change: { to: maker } }), 0],
    ['on another chain', answer({ change: { chainId: 31338 } }), 0],
    ['of more than the most', answer({ change: { value: '1126' } }), 0],
    ['of less than the price', answer({ change: { value: '999' } }), 0],
    ['that is held for longer', answer({ change: { data: depositUntil(now + 1861) } }), 0],
    ['that is another call', answer({ change: { data: `0x${'ab'.repeat(68)}` } }), 0],
    ['with more behind it', answer({ change: { data: `${goodData}00` } }), 0],
    ['that is made twice', answer({ items: 2 }), 0],
    ['for what is not told', answer({ told: null }), 0],
    ['for a token of somebody else', paidFor(buying({}, { recipient: maker })), 0],
    ['that is told as another one', answer({ told: paidFor(buying({ tokenId: 8n })).told }), 0],
  ])('behavior: a payment %s', async (_, later, prompts) => {
    const { market, flow } = setUp(answer(), later)
    flow.open()
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts.length).toBe(prompts)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { moneyMoved: 'no' } })
  })

  test.each([
    ['no deposit', answer({ change: { data: '0x' } })],
    ['one that is not what is quoted', answer({ change: { value: '1200' } })],
    ['one that is over', answer({ change: { data: depositUntil(now) } })],
    ['one that is held for days', answer({ change: { data: depositUntil(now + 90_000) } })],
    ['to a contract that is no known escrow', answer({ change: { to: maker } })],
    ['two of them', answer({ items: 2 })],
  ])('error: a quote with %s is none', async (_, first) => {
    const { flow } = setUp(first)
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'nothing_quoted' })
  })

  test('error: of a marketplace that does not say what the deposit is for nothing is bought', async () => {
    const { market, flow } = setUp(answer({ told: null }))
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'deposit_untold', moneyMoved: 'no', remedy: 'none' },
      next: expect.stringMatching(/Pay on the chain/),
    })
    await flow.start()
    expect(market.prompts).toEqual([])
  })

  const other: Address = '0x00000000000000000000000000000000deadbeef'
  const approve: Hex = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve', args: [other, 1n] },
  })
  test.each([
    ['for another taker', paidFor(buying({}, { recipient: other }))],
    ['for the escrow itself', paidFor(buying({}, { recipient: farEscrow }))],
    ['for another token', paidFor(buying({ tokenId: 8n }))],
    ['for a token of another collection', paidFor(buying({ token: other }))],
    ['for nothing', paidFor()],
    ['for nothing at the price', paidFor(buying({ tokenId: null }))],
    ['for a dearer purchase', paidFor(buying({ price: 1001n }))],
    ['that sends more than the purchase takes', paidFor(buying({}, { value: 1001n }))],
    ['with one more call', paidFor(buying(), { to: contract, data: approve, value: 0n })],
    [
      'with a payment beside it',
      paidFor(buying({ price: 900n }), { to: other, data: '0x', value: 100n }),
    ],
    ['for the purchase twice', paidFor(buying({ price: 500n }), buying({ price: 500n }))],
    ['for bytes that nobody can read', paidFor(buying({}, { data: '0x12345678' }))],
    ['at another exchange', paidFor(buying({}, { to: other }))],
  ])('error: a deposit %s', async (_, first) => {
    await expectRefused(first)
  })

  test.each<[string, Partial<typeof goodIntent>]>([
    ['on another chain', { destinationChainId: 31337 }],
    ['by another escrow', { destinationEscrow: other }],
  ])('error: a deposit for the purchase %s', async (_, more) => {
    const { data, crossChainIntent: told } = pledge([buying()], { ...held, ...more })
    await expectRefused(answer({ change: { data }, told }))
  })

  const [goodCall] = goodIntent.calls
  test.each<[string, object]>([
    ['another salt', { salt: `0x${'5b'.repeat(32)}` }],
    ['another chain', { destinationChainId: 31337 }],
    ['another escrow', { destinationEscrow: other }],
    ['another call', { calls: [{ ...goodCall, data: buying({ price: 999n }).data }] }],
    ['another value', { calls: [{ ...goodCall, value: '999' }] }],
    ['another contract', { calls: [{ ...goodCall, to: other }] }],
    ['one more call', { calls: [goodCall, goodCall] }],
    ['no calls', { calls: [] }],
  ])('error: told is %s than what the deposit is for', async (_, more) => {
    await expectRefused(answer({ told: { ...goodIntent, ...more } }))
  })

  test('error: what is asked about is another deposit', async () => {
    const first = answer()
    const [step] = first.steps
    const body = { kind: 'cross-chain-intent', id: `0x${'12'.repeat(32)}` }
    const items = step?.items.map(item => ({ ...item, check: { ...item.check, body } }))
    await expectRefused({ ...first, steps: [{ ...step, items }] })
  })

  async function expectRefused(first: object) {
    const { market, flow } = setUp(first)
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
    await flow.start()
    expect(market.prompts).toEqual([])
    // What was right in the review is refused when it is asked of the wallet.
    const late = setUp(answer(), first)
    late.flow.open()
    await until(late.flow, 'review')
    await late.flow.start()
    expect(late.market.prompts).toEqual([])
    expect(late.flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
  }
})
