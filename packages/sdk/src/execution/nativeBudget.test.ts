import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fees as feesSchema, pathItem } from '../api/schemas/execute.ts'
import { cast } from '../testing/answers.ts'
import { scenario } from '../testing/scenario.ts'
import { nativeBudget } from './nativeBudget.ts'
import type { ExpectedPrice } from './price.ts'

const { ether, weth } = cast
const { chain: local, api } = scenario()
const chain = { ...local, baseApiUrl: api.base }
// What 1/100000 of an ether is.
const tolerance = 10_000_000_000_000n
const near = 137

/** What a purchase on the scenario's chain, paid on another, may send there. */
function budget(
  given: {
    quote?: bigint
    fee?: bigint
    feeChain?: number
    feeCurrency?: string
    currency?: string
    most?: bigint
    expected?: bigint
    joined?: readonly bigint[]
    chainId?: number
    paidOn?: number
    buyIn?: string
    unwrapped?: bigint
  } = {},
) {
  const { quote = 0n, fee = 0n, paidOn = near, most } = given
  const expectations = [given.expected ?? [], given.joined ?? []]
    .flat()
    .map((raw): ExpectedPrice => ({ [ether]: { raw } }))
  const line = {
    ...{ currency: given.currency ?? ether, rawQuote: quote.toString(), quantity: 1 },
    ...(given.buyIn ? { buyInCurrency: given.buyIn, buyInRawQuote: '1' } : {}),
  }
  const contract = given.feeCurrency ?? ether
  return nativeBudget({
    options: {
      ...{ action: 'buy', chain, lastSteps: ['sale'], body: { currencyChainId: paidOn } },
      asked: { kind: 'purchase', items: [], partial: false, maxRelayerFee: most?.toString() },
      expectations: () => expectations,
    },
    quote: {
      path: [z.parse(pathItem, line)],
      fees: z.parse(feesSchema, {
        relayer: {
          currency: { contract, chainId: given.feeChain ?? paidOn },
          amount: { raw: fee.toString() },
        },
      }),
    },
    ...{ stepId: 'sale', chainId: given.chainId ?? paidOn },
    chains: [chain, { ...chain, id: near }],
    unwrapped: given.unwrapped,
  })
}

describe('nativeBudget of a purchase with a relayer', () => {
  const one = 10n ** 18n

  test('default: the quote includes the fee, which counts once', () => {
    expect(budget({ quote: 2n * one, fee: one })).toBe(2n * one + tolerance)
    expect(budget({ quote: 2n * one, fee: one, paidOn: chain.id })).toBe(2n * one + tolerance)
  })

  test('behavior: with an expectation as much again at most', () => {
    expect(budget({ quote: 2n * one, fee: one, expected: one })).toBe(2n * one + tolerance)
    expect(budget({ quote: 101n * one, fee: 100n * one, expected: one })).toBe(2n * one + tolerance)
    expect(budget({ quote: one, fee: 0n, expected: 5n * one })).toBe(one + tolerance)
  })

  test('behavior: `maxRelayerFee` bounds the fee', () => {
    const asked = { quote: 11n * one, fee: 10n * one }
    expect(budget({ ...asked, most: 3n })).toBe(one + 3n + tolerance)
    expect(budget({ ...asked, most: 3n, expected: one })).toBe(one + 3n + tolerance)
    expect(budget({ ...asked, most: 20n * one, expected: one })).toBe(11n * one + tolerance)
  })

  test('behavior: the lowest expectation of all callers counts', () => {
    expect(budget({ quote: 9n * one, expected: 8n * one, joined: [one, 5n * one] })).toBe(
      one + tolerance,
    )
  })

  test('behavior: a fee on another chain, or in another currency, is no part of it', () => {
    const asked = { quote: 2n * one, fee: one, expected: one }
    expect(budget({ ...asked, feeChain: chain.id })).toBe(one + tolerance)
    expect(budget({ ...asked, feeCurrency: weth })).toBe(one + tolerance)
  })

  test('behavior: beside a quote in tokens only what the caller allows', () => {
    expect(budget({ quote: 5n, currency: weth, fee: one })).toBe(0n)
    expect(budget({ quote: 5n, currency: weth, fee: one, most: 7n })).toBe(7n)
  })

  test('behavior: what a swap brought, and no more than the orders in it ask for', () => {
    const asked = { quote: 5n, buyIn: weth }
    expect([0n, 3n, 5n, 9n].map(unwrapped => budget({ ...asked, unwrapped }))).toEqual([
      ...[0n, 3n, 5n, 5n],
    ])
    expect(budget({ quote: 5n, unwrapped: 9n })).toBe(5n + tolerance)
    expect(budget({ quote: 5n, currency: weth, unwrapped: 9n })).toBe(0n)
  })

  test('behavior: nothing on the chain that is not paid on', () => {
    expect(budget({ quote: one, chainId: chain.id })).toBe(0n)
  })
})
