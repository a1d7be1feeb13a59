import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
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
const order = (holdings: OfferedHolding[], options: Omit<sortHoldings.Options, 'wrappedNative'>) =>
  sortHoldings(holdings, { ...options, wrappedNative: weth }).map(({ key }) => key)

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
