import { createClient } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract, maker, weth } from '../../testing/openMarket.ts'
import type { RunTerms } from '../runs/runTerms.ts'
import { amountsOfSeries } from './amountsOfSeries.ts'
import type { SeriesPartView } from './describeSeries.ts'

const ETH = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
const client = createClient({
  chains: [
    {
      ...{ id: 31337, name: 'Local', baseApiUrl: 'http://api.example', wrappedNative: weth },
      paymentTokens: [
        { ...ETH, chainId: 31337, name: 'Ether' },
        { address: weth, symbol: 'WETH', decimals: 18, chainId: 31337, name: 'Wrapped ether' },
      ],
    },
  ],
})
const offer = (price: bigint, currency: `0x${string}` = weth): RunTerms => ({
  ...{
    kind: 'offer',
    wanted: { contract, root: undefined },
    currency,
    fees: [],
    several: false,
    wrap: 0n,
  },
  terms: { quantity: 1n, unitPrice: price, price, expiresAt: 9 },
})
const transfer: RunTerms = { kind: 'transfer', to: maker, tokens: [] }
type Part = readonly [SeriesPartView['outcome'], RunTerms]
const told = (...parts: readonly Part[]) =>
  amountsOfSeries(
    {
      series: {
        ...{ seriesId: 'ab'.repeat(16), action: 'bid', chainId: 31337, account, parts: [] },
        ...{ startedAt: 1, updatedAt: 1 },
      },
      parts: parts.map(([outcome, terms]) => ({ outcome, terms })),
    },
    client,
  )?.amounts.map(({ amount, currency }) => `${amount} ${currency.symbol}`)

describe('amountsOfSeries', () => {
  test('default: what all of its parts come to, each currency once', () => {
    expect(
      told(['done', offer(5n)], ['done', offer(7n)], ['done', offer(1n, zeroAddress)]),
    ).toEqual(['12 WETH', '1 ETH'])
    expect(told(['not-done', offer(5n)], ['under-way', offer(7n)])).toEqual(['12 WETH'])
  })

  test.each<[string, readonly Part[]]>([
    [
      'only some of which was done',
      [
        ['done', offer(5n)],
        ['not-done', offer(7n)],
      ],
    ],
    [
      'a part of which was done in part',
      [
        ['done', offer(5n)],
        ['partly', offer(7n)],
      ],
    ],
    [
      'in a currency that is not known',
      [
        ['done', offer(5n)],
        ['done', offer(7n, maker)],
      ],
    ],
    ['that moves no money', [['done', transfer]]],
    ['of which nothing is left', []],
  ])('behavior: nothing is told of one %s', (_, parts) => {
    expect(told(...parts)).toBeUndefined()
  })
})
