import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { createWorth, noRates, type WorthOf } from '../market/worth.ts'
import { toCost } from './costs/toCost.ts'
import type { OfferedHolding } from './holding.ts'
import { sortHoldings } from './sortHoldings.ts'

const ether = `0x${'0'.repeat(40)}` as const
const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'1'.repeat(40)}` as const
const price = (raw: string, contract: `0x${string}` = ether): Price => ({
  currency: { contract, symbol: 'X', decimals: 18 },
  amount: { raw },
})
const holding = (tokenId: string, rest: Partial<OfferedHolding>): OfferedHolding => ({
  ...{ key: tokenId, floor: undefined, cost: undefined, gain: undefined, offer: undefined },
  row: {
    token: { contract: usdc, tokenId, name: `Tideline #${tokenId}` },
    ownership: { tokenCount: '1' },
  },
  ...rest,
})
const order = (
  holdings: OfferedHolding[],
  options: Pick<sortHoldings.Options, 'by' | 'down'>,
  worthOf: WorthOf = noRates(weth),
) => sortHoldings(holdings, { ...options, wrappedNative: weth, worthOf }).map(({ key }) => key)

describe('sortHoldings', () => {
  test('default: exact, the wrapped currency among the own one, others after, none last either way', () => {
    const holdings = [
      holding('none', {}),
      holding('usdc', { floor: price('99999999999999999999', usdc) }),
      holding('small', { floor: price('9007199254740992') }),
      holding('large', { floor: price('9007199254740993', weth) }),
    ]
    expect(order(holdings, { by: 'floor', down: true })).toEqual(['large', 'small', 'usdc', 'none'])
    expect(order(holdings, { by: 'floor', down: false })).toEqual([
      'small',
      'large',
      'usdc',
      'none',
    ])
  })

  test('behavior: by offer, floor and listing, across currencies by what they are worth', () => {
    // Three of it are worth one of the chain's own.
    const worthOf = createWorth(new Map([[usdc, { of: 3n, per: 1n }]]), weth)
    const unknown = `0x${'a'.repeat(40)}` as const
    const priced = (key: string, each: Price) =>
      holding(key, {
        ...{ offer: each, floor: each },
        row: {
          token: { contract: usdc, tokenId: key },
          ownership: { tokenCount: '1', floorAsk: { price: each } },
        } as OfferedHolding['row'],
      })
    const holdings = [
      priced('low', price('2', weth)),
      priced('unknown', price('99999', unknown)),
      priced('none', price('0', weth)),
      priced('high', price('15', usdc)),
      priced('middle', price('9', usdc)),
      priced('top', price('6')),
    ]
    for (const by of ['offer', 'floor', 'listed'] as const) {
      expect(order(holdings, { by, down: true }, worthOf)).toEqual([
        ...['top', 'high', 'middle', 'low', 'none', 'unknown'],
      ])
      expect(order(holdings, { by, down: false }, worthOf)).toEqual([
        ...['none', 'low', 'middle', 'high', 'top', 'unknown'],
      ])
    }
  })

  test('behavior: what was paid is not measured by the rate of now', () => {
    const worthOf = createWorth(new Map([[usdc, { of: 3n, per: 1n }]]), weth)
    const paid = (key: string, each: Price) =>
      holding(key, { cost: toCost('sale', [{ price: each, items: 1n }]) })
    expect(
      order(
        [paid('dollars', price('300', usdc)), paid('ether', price('1'))],
        { by: 'cost', down: true },
        worthOf,
      ),
    ).toEqual(['ether', 'dollars'])
  })

  test('behavior: names by their numbers', () => {
    const holdings = ['10', '9', '100'].map(id => holding(id, {}))
    expect(order(holdings, { by: 'item', down: false })).toEqual(['9', '10', '100'])
    expect(order(holdings, { by: 'item', down: true })).toEqual(['100', '10', '9'])
  })

  test('behavior: a loss stands below a small gain; an offer that is not read is none', () => {
    const currency = { symbol: 'ETH', decimals: 18 }
    const cost = toCost('sale', [{ price: price('5'), items: 1n }])
    const gain = (value: bigint) => ({
      ...{ cost, gain: { value, total: value, items: 1n, currency } },
    })
    expect(
      order([holding('loss', gain(-3n)), holding('win', gain(1n))], { by: 'gain', down: true }),
    ).toEqual(['win', 'loss'])
    expect(
      order([holding('unread', { offer: 'unread' }), holding('offer', { offer: price('1') })], {
        by: 'offer',
        down: false,
      }),
    ).toEqual(['offer', 'unread'])
  })
})
