import { createClient, type RunSummary } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract } from '../../testing/openMarket.ts'
import { eth, runOf, stepOf } from '../../testing/runCases.ts'
import { amountsOfRun } from './amountsOfRun.ts'
import type { RunTerms } from './runTerms.ts'

const weth = `0x${'ee'.repeat(20)}` as const
const usdc = `0x${'dd'.repeat(20)}` as const
const strange = `0x${'cc'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const currency = (address: `0x${string}`, symbol: string, decimals: number) => ({
  ...{ address, symbol, decimals },
})
const ETH = currency(zeroAddress, 'ETH', 18)
const WETH = currency(weth, 'WETH', 18)
const USDC = currency(usdc, 'USDC', 6)
const client = createClient({
  chains: [
    {
      ...{ id: 31337, name: 'Local', baseApiUrl: 'http://api.example', wrappedNative: weth },
      paymentTokens: [ETH, WETH, USDC].map(each => ({
        ...each,
        ...{ chainId: 31337, name: each.symbol },
      })),
    },
    {
      ...{ id: 5, name: 'Other', baseApiUrl: 'http://other.example' },
      paymentTokens: [
        { ...{ chainId: 5, address: zeroAddress, symbol: 'POL', name: 'POL' }, decimals: 18 },
      ],
    },
  ],
})

const actions = {
  ...{ purchase: 'buy', across: 'buy', listing: 'list', offer: 'bid', sale: 'sell' },
  ...{ cancellation: 'cancel', mint: 'mint', transfer: 'transfer', swap: 'swap', call: 'call' },
} as const satisfies Record<RunTerms['kind'], RunSummary['action']>

/** The amounts of a run with such terms, each as its symbol, base units and bound. */
function told(terms: RunTerms, more: Partial<RunSummary> = {}) {
  const run = runOf({ action: actions[terms.kind], terms, ...more })
  return amountsOfRun(run, client)?.amounts.map(({ currency, amount, bound }) =>
    [bound, amount, currency.symbol].filter(part => part !== undefined),
  )
}

const token = { contract, tokenId: 7n }
const purchase = (price: typeof ETH, pay: typeof ETH, amount: bigint): RunTerms => ({
  kind: 'purchase',
  lines: [
    {
      ...{ token, quantity: 1n, price: { currency: price, amount } },
      pay: { currency: pay, amount },
    },
  ],
  ...{ onTop: [], totals: [{ currency: pay, amount }], partial: false },
})
const priced = (price: bigint, net = price) => ({
  ...{ quantity: 1n, unitPrice: price, price, net, fees: [], expiresAt: 1_800_000_000 },
})
const swap = (more: Partial<Extract<RunTerms, { kind: 'swap' }>>): RunTerms => ({
  ...{ kind: 'swap', currencyIn: zeroAddress, currencyOut: usdc, recipient: account },
  ...{ wrappedNative: weth, tradeType: 'exactIn', most: eth, least: 3_000_000_000n },
  ...more,
})

describe('amountsOfRun', () => {
  test('default: what a purchase is paid with; the most where that is swapped for it', () => {
    expect(told(purchase(ETH, ETH, eth))).toEqual([[eth, 'ETH']])
    expect(told(purchase(ETH, USDC, 2_154_223_058n))).toEqual([['most', 2_154_223_058n, 'USDC']])
  })

  test('behavior: what listings ask, what offers offer, and what a sale brings, each currency once', () => {
    const order = { token, several: false }
    const listings = [
      { ...order, currency: zeroAddress, terms: priced(eth, 1n) },
      { ...order, currency: usdc, terms: priced(5n) },
      { ...order, currency: zeroAddress, terms: priced(2n * eth) },
    ]
    expect(told({ kind: 'listing', listings })).toEqual([
      [3n * eth, 'ETH'],
      [5n, 'USDC'],
    ])
    const { fees: _, net: __, ...terms } = priced(2n * eth)
    const offer = { wanted: { contract, root: undefined }, currency: weth, wrap: 0n }
    expect(told({ kind: 'offer', terms, several: false, ...offer })).toEqual([[2n * eth, 'WETH']])
    const line = { token, quantity: 1n, currency: WETH, net: 52n }
    const sale = { partial: false, chosen: [], whenUnsold: 'drop' } as const
    expect(told({ kind: 'sale', lines: [line, line], ...sale })).toEqual([[104n, 'WETH']])
  })

  test('behavior: what goes into a swap and what comes out of it, the one that may differ as a bound', () => {
    expect(told(swap({}))).toEqual([
      [eth, 'ETH'],
      ['least', 3_000_000_000n, 'USDC'],
    ])
    expect(told(swap({ tradeType: 'exactOut' }))).toEqual([
      ['most', eth, 'ETH'],
      [3_000_000_000n, 'USDC'],
    ])
    const wrap = { currencyOut: weth, least: eth }
    expect(told(swap(wrap))).toEqual([
      [eth, 'ETH'],
      [eth, 'WETH'],
    ])
    // As much of another currency is a bound still.
    expect(told(swap({ least: eth }))?.[1]).toEqual(['least', eth, 'USDC'])
    expect(amountsOfRun(runOf({ action: 'swap', terms: swap({}) }), client)?.isSwap).toBe(true)
  })

  test('behavior: what a swap that is over brought, by its transfers', () => {
    const moved = (to: `0x${string}`, amount: string) => ({
      ...{ from: other, to, amount, token: { contract: usdc, tokenId: null }, txHash: null },
    })
    const steps = (state: 'complete' | 'submitted') => [
      stepOf('swap', state, {
        transfersData: [moved(account, '3012500000'), moved(other, '7')] as never,
      }),
    ]
    expect(told(swap({}), { status: 'complete', steps: steps('complete') })).toEqual([
      [eth, 'ETH'],
      [3_012_500_000n, 'USDC'],
    ])
    expect(told(swap({}), { steps: steps('submitted') })?.[1]).toEqual([
      ...['least', 3_000_000_000n, 'USDC'],
    ])
  })

  test('behavior: what is paid on another chain is of that one', () => {
    const deposit = { origin: 5, through: other, most: eth, within: 60, destination: 31337 }
    const call = { ...deposit, kind: 'call', txs: [] } as const
    expect(told(call)).toEqual([['most', eth, 'POL']])
    expect(told({ ...deposit, kind: 'across', least: 1n, lines: [] })).toEqual([
      ['most', eth, 'POL'],
    ])
  })

  test.each<[string, RunTerms, Partial<RunSummary>?]>([
    ['a transfer', { kind: 'transfer', to: other, tokens: [] }],
    ['a free mint', { kind: 'mint', contract, quantity: 1n, total: 0n }],
    ['a currency that nobody knows', purchase(ETH, currency(strange, 'SCAM', 0), eth)],
    ['what did a part', purchase(ETH, ETH, eth), { status: 'partial' }],
  ])('behavior: nothing is told of %s', (_, terms, more) => {
    expect(told(terms, more)).toBeUndefined()
  })
})
