import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../indexer/chainSource.ts'
import { readRatePools } from './readRatePools.ts'

const low: Hex = `0x${'1'.repeat(40)}`
const high: Hex = `0x${'f'.repeat(40)}`
const [v2, v3, pair, pool]: readonly Hex[] = ['a', 'b', 'c', 'd'].map(
  digit => `0x${digit.repeat(40)}` as const,
)
const chain = {
  ...{ id: 31337, name: 'Test', rpcUrls: [], startBlock: 0, swapFactories: { v2, v3 } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const q96 = 1n << 96n

/** Asks for one currency beside the wrapped native one, on a chain that answers so. */
async function read(
  { wrapped, currency }: { wrapped: Hex; currency: Hex },
  answers: Readonly<Record<string, unknown>>,
) {
  const answer = ({ functionName, args = [], address }: Call) => {
    if (functionName === 'getPair') return answers.getReserves ? pair : zeroAddress
    if (functionName === 'getPool') return answers.slot0 && args[2] === 500 ? pool : zeroAddress
    return functionName === 'balanceOf' ? answers[address] : answers[functionName]
  }
  const found = await readRatePools(chain, { wrapped, currencies: [currency] }, async calls =>
    calls.map(answer),
  )
  return found.get(currency)
}

describe('readRatePools', () => {
  test('default: a pair of v2, by its reserves', async () => {
    const getReserves = [10n, 30n, 0]
    expect(await read({ wrapped: low, currency: high }, { getReserves })).toEqual([
      { rate: { numerator: 10n, denominator: 30n }, isMean: false, native: 10n, other: 30n },
    ])
    expect(await read({ wrapped: high, currency: low }, { getReserves })).toEqual([
      { rate: { numerator: 30n, denominator: 10n }, isMean: false, native: 30n, other: 10n },
    ])
  })

  test('default: a pool of v3 at its price, whichever of its tokens is the native one', async () => {
    // The root is 2^3 (in Q96): one of the first token is worth 2^6 of the second. With a liquidity of 2^20 there
    // are 2^17 of the first and 2^23 of the second, as far as the balances have them.
    const answers = {
      ...{ slot0: [8n * q96, 0, 0, 0, 0, 0, true], liquidity: 1n << 20n },
      ...{ [low]: 1n << 30n, [high]: 1000n },
    }
    const [second] = (await read({ wrapped: high, currency: low }, answers)) ?? []
    expect(second).toMatchObject({ isMean: false, native: 1000n, other: 1n << 17n })
    expect((second?.rate.numerator ?? 0n) / (second?.rate.denominator ?? 1n)).toBe(64n)
    const [first] = (await read({ wrapped: low, currency: high }, answers)) ?? []
    expect(first).toMatchObject({ isMean: false, native: 1n << 17n, other: 1000n })
    expect((first?.rate.denominator ?? 0n) / (first?.rate.numerator ?? 1n)).toBe(64n)
  })

  test('behavior: the mean of half an hour, where the pool remembers it, and not the price of the moment', async () => {
    const answers = {
      ...{ slot0: [8n * q96, 41_590, 0, 0, 0, 0, true], liquidity: 1n << 40n },
      // Tick 0 all the time: one for one.
      observe: [
        [77n, 77n],
        [0n, (1800n << 128n) / (1n << 20n)],
      ],
      ...{ [low]: 1n << 50n, [high]: 1n << 50n },
    }
    const [told] = (await read({ wrapped: low, currency: high }, answers)) ?? []
    expect(told).toMatchObject({ isMean: true, native: 1n << 20n, other: 1n << 20n })
    expect(told?.rate.numerator).toBe(told?.rate.denominator)
  })

  test.each([
    ['no pools', {}],
    ['an empty pair', { getReserves: [0n, 0n, 0] }],
    ['a pair of another form', { getReserves: 'x' }],
    [
      'a pool that was never opened',
      { slot0: [0n, 0, 0, 0, 0, 0, true], liquidity: 1n, [low]: 1n, [high]: 1n },
    ],
    ['a pool whose tokens do not answer', { slot0: [q96, 0, 0, 0, 0, 0, true], liquidity: 1n }],
  ])('behavior: %s', async (_, answers) => {
    expect(await read({ wrapped: low, currency: high }, answers)).toBeUndefined()
  })
})
