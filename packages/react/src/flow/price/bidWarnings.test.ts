import { describe, expect, test } from 'vitest'
import { conduit, ether, weth } from '../../testing/openMarket.ts'
import { type BidContext, bidTerms } from '../offer/bidTerms.ts'
import type { EditManyLine } from '../order/editManyLines.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { bidWarnings } from './bidWarnings.ts'
import { editWarnings } from './editWarnings.ts'

const currency = { address: weth, symbol: 'WETH', decimals: 2 }
const ask = { currency: { address: ether, symbol: 'ETH', decimals: 2 }, amount: 100n }
const plain: BidContext = { currency, several: true }

function termsOf(price: string, context: Partial<BidContext>, quantity = '1') {
  const form = { price, quantity, duration: 60, longer: false }
  const { terms } = bidTerms(form, { ...plain, ...context }, 0)
  if (terms === undefined) throw new Error('The price of the test is none.')
  return terms
}
const kindsOf = (
  price: string,
  context: Partial<BidContext>,
  {
    quantity = '1',
    replaces,
    facts,
  }: { quantity?: string; replaces?: string; facts?: StepFacts } = {},
) =>
  bidWarnings(
    { terms: termsOf(price, context, quantity), facts },
    { ...plain, ...context },
    replaces,
  ).map(({ kind }) => kind)
const approving = (amount: bigint): StepFacts => ({
  ...{ deed: undefined, isLater: false, transactions: 1, gas: undefined, problem: undefined },
  before: [{ through: weth, allows: [{ token: weth, spender: conduit, amount }] }],
})
const offers = [
  { orderId: '0xa', amount: 60n },
  { orderId: '0xb', amount: 30n },
]

describe('bidWarnings', () => {
  test('behavior: 120 % of the cheapest listing is none, more is', () => {
    expect(kindsOf('1.2', { ask })).toEqual([])
    expect(kindsOf('1.21', { ask })).toEqual(['above-ask'])
    expect(kindsOf('1.2', { ask }, { quantity: '9' })).toEqual([])
    expect(kindsOf('100', {})).toEqual([])
  })

  test('behavior: where nobody lists it, twice the last sale is none, more is; without one the best offer', () => {
    const [sold, best] = [100n, 50n].map(amount => ({ currency, amount }))
    expect(kindsOf('2', { sold, best })).toEqual([])
    expect(kindsOf('2.01', { sold, best })).toEqual(['above-sale'])
    expect(kindsOf('1.01', { best })).toEqual(['above-offer'])
    expect(kindsOf('1', { best })).toEqual([])
    // What is listed is the measure.
    expect(kindsOf('1.2', { ask, sold: best, best })).toEqual([])
    const isConverted = true as const
    const [found] = bidWarnings(
      { terms: termsOf('2.01', {}) },
      { ...plain, sold: { currency, amount: 100n, isConverted } },
    )
    expect(found).toMatchObject({ kind: 'above-sale', market: { amount: 100n }, isConverted })
  })

  test('behavior: a listing in another currency is measured by the rate, or said not to be', () => {
    const byRate = { currency, amount: 100n, isConverted: true } as const
    const [found] = bidWarnings(
      { terms: termsOf('1.21', { ask: byRate }) },
      { ...plain, ask: byRate },
    )
    expect(found).toMatchObject({ kind: 'above-ask', isConverted: true })
    expect(found?.market).toEqual({ currency, amount: 100n })
    expect(kindsOf('1.2', { ask: byRate })).toEqual([])
    expect(kindsOf('0.01', { isIncomparable: true })).toEqual(['incomparable'])
    // What can be compared beside it is.
    expect(kindsOf('1.21', { ask, isIncomparable: true })).toEqual(['above-ask', 'incomparable'])
    expect(kindsOf('1.2', { ask, isIncomparable: true })).toEqual(['incomparable'])
  })

  test('behavior: each other offer for the same, in whatever currency, but the one whose place it takes', () => {
    const usdc = { address: conduit, symbol: 'USDC', decimals: 6 }
    const other = { currency: weth, amount: 60n, target: 'x' }
    const same = [
      { ...other, orderId: '0xa', price: { currency, amount: 40n }, expiresAt: 9 },
      { ...other, orderId: '0xb', price: { currency: usdc, amount: 7n }, expiresAt: 0 },
      { ...other, orderId: '0xc', price: undefined, expiresAt: 0, isResting: true },
    ]
    const warnings = bidWarnings({ terms: termsOf('0.42', {}) }, { ...plain, same }, '0xC')
    expect(warnings).toMatchObject([
      {
        ...{ kind: 'offered', price: { amount: 42n }, until: 9 },
        market: { currency, amount: 40n },
      },
      { kind: 'offered', market: { currency: usdc, amount: 7n }, until: 0 },
    ])
    // What was accepted of one says nothing of the other.
    expect(new Set(warnings.map(({ key }) => key)).size).toBe(2)
    expect(kindsOf('0.42', { same })).toEqual(['offered', 'offered', 'offered'])
    expect(kindsOf('0.42', { same: [] })).toEqual([])
  })

  test('behavior: all open offers together, beside the balance that stands behind them', () => {
    expect(kindsOf('0.10', { offers, balance: 100n })).toEqual([])
    expect(kindsOf('0.11', { offers, balance: 100n })).toEqual(['beyond-balance'])
    expect(kindsOf('0.06', { offers, balance: 100n }, { quantity: '2' })).toEqual([
      'beyond-balance',
    ])
    // What it lacks itself is wrapped: alone it is covered.
    expect(kindsOf('5', { offers: [], balance: 0n, native: 900n })).toEqual([])
    expect(kindsOf('5', { offers, balance: 0n, native: 900n })).toEqual(['beyond-balance'])
    // The one whose place it takes is gone; and an unknown balance claims nothing.
    expect(kindsOf('0.70', { offers, balance: 100n }, { replaces: '0xA' })).toEqual([])
    expect(kindsOf('0.71', { offers, balance: 100n }, { replaces: '0xA' })).toEqual([
      'beyond-balance',
    ])
    expect(kindsOf('9', { offers })).toEqual([])
  })

  test('behavior: all open offers together, beside what the exchange may take of them', () => {
    expect(kindsOf('0.10', { offers, allowance: 100n })).toEqual([])
    expect(kindsOf('0.11', { offers, allowance: 100n })).toEqual(['beyond-allowance'])
    // What is approved with it counts, and so does that it is too little.
    expect(kindsOf('0.11', { offers, allowance: 0n }, { facts: approving(101n) })).toEqual([])
    expect(kindsOf('0.11', { offers, allowance: 0n }, { facts: approving(11n) })).toEqual([
      'beyond-allowance',
    ])
    const resting = offers.map(offer => ({ ...offer, isResting: true }))
    expect(kindsOf('0.11', { offers: resting, allowance: 11n, balance: 11n })).toEqual([])
    expect(kindsOf('9', { offers })).toEqual([])
  })

  test('behavior: more of an edition than exist, by how many are asked for', () => {
    expect(kindsOf('1', { supply: 49n }, { quantity: '49' })).toEqual([])
    expect(kindsOf('1', { supply: 49n }, { quantity: '50' })).toEqual(['beyond-supply'])
    expect(kindsOf('1', {}, { quantity: '300' })).toEqual([])
    const warningOf = (quantity: string, supply: bigint) =>
      bidWarnings({ terms: termsOf('1', {}, quantity) }, { ...plain, supply })[0]
    expect(warningOf('300', 49n)).toMatchObject({
      ...{ price: { amount: 100n }, market: undefined },
      quantity: { asked: 300n, exist: 49n },
    })
    // What was accepted of one quantity says nothing of another, nor of another number of them.
    const keys = [warningOf('300', 49n), warningOf('301', 49n), warningOf('300', 48n)]
    expect(new Set(keys.map(warning => warning?.key)).size).toBe(3)
  })

  test('behavior: of many that are changed, each by its listing and all by the balance', () => {
    const line = (orderId: string, price: string, context: Partial<BidContext>) =>
      ({
        ...{ orderId, side: 'buy', context: { ...plain, ...context } },
        terms: termsOf(price, context),
      }) as EditManyLine
    const known = { ask, offers: [...offers, { orderId: '0xc', amount: 25n }], balance: 200n }
    expect(
      editWarnings([line('0xa', '1.3', known), line('0xb', '0.46', known)]).map(
        ({ kind, orderId, price }) => [kind, orderId, price.amount],
      ),
    ).toEqual([
      ['above-ask', '0xa', 130n],
      // 1.30 and 0.46, and 0.25 of the one that stays.
      ['beyond-balance', undefined, 201n],
    ])
  })
})
