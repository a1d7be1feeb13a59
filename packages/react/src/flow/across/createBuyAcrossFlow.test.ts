import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  ether,
  maker,
  openMarket,
  until,
} from '../../testing/openMarket.ts'
import { createBuyAcrossFlow } from './createBuyAcrossFlow.ts'

const escrow = '0x51d1ce0000000000000000000000000000000006'
const orderId = `0x${'ab'.repeat(32)}`
const now = 1_700_000_000
const abi = parseAbi(['function deposit(bytes32 content, uint64 deadline) payable'])
const depositData = (deadline = now + 1800): Hex =>
  encodeFunctionData({ abi, args: [`0x${'12'.repeat(32)}`, BigInt(deadline)] })

/** An answer of the marketplace: the price is 1000 base units for each, the fee as given. */
function answer({ fee = 100, quantity = 1, change = {}, items = 1 } = {}) {
  const value = 1000 * quantity + fee
  const item = {
    ...{ status: 'incomplete', orderIds: [orderId] },
    data: {
      ...{ from: account, to: escrow, data: depositData(), value: `${value}`, chainId: 31337 },
      ...change,
    },
    check: { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent', id: 'x' } },
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
  const flow = createBuyAcrossFlow({ ...market.scope, token, toChainId: 31338, escrow })
  return { market, flow }
}

describe('createBuyAcrossFlow', () => {
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
      },
    })
    expect(market.asked.at(-1)?.body).toMatchObject({
      ...{ currencyChainId: 31337, items: [{ orderId, quantity: 1 }] },
    })
  })

  test('behavior: too little on the chain that is paid on is known before the wallet is asked', async () => {
    const { flow } = setUp(answer(), undefined, { getBalance: async () => 1124n })
    flow.open()
    await until(flow, 'review')
    expect(flow.getState().problem).toMatchObject({ code: 'insufficient_funds', missing: 1n })
  })

  test.each([
    ['as quoted', answer(), 1],
    ['for a relayer that became dearer by a quarter', answer({ fee: 125 }), 1],
    ['for one that became dearer by more', answer({ fee: 126 }), 0],
    ['to another contract', answer({ change: { to: maker } }), 0],
    ['on another chain', answer({ change: { chainId: 31338 } }), 0],
    ['of more than the most', answer({ change: { value: '1126' } }), 0],
    ['of less than the price', answer({ change: { value: '999' } }), 0],
    ['that is held for longer', answer({ change: { data: depositData(now + 1861) } }), 0],
    ['that is another call', answer({ change: { data: `0x${'ab'.repeat(68)}` } }), 0],
    ['with more behind it', answer({ change: { data: `${depositData()}00` } }), 0],
    ['that is made twice', answer({ items: 2 }), 0],
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
    ['one that is over', answer({ change: { data: depositData(now) } })],
    ['one that is held for days', answer({ change: { data: depositData(now + 90_000) } })],
    ['to a contract that is no known escrow', answer({ change: { to: maker } })],
    ['two of them', answer({ items: 2 })],
  ])('error: a quote with %s is none', async (_, first) => {
    const { flow } = setUp(first)
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'nothing_quoted' })
  })
})
