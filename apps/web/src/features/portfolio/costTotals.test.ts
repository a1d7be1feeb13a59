import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { gainOf } from './costs/gainOf.ts'
import { toCost } from './costs/toCost.ts'
import { costTotals } from './costTotals.ts'

const eth = `0x${'0'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const
const price = (raw: string, contract: `0x${string}` = eth): Price => ({
  currency: { contract, symbol: contract === eth ? 'ETH' : 'USDC', decimals: 18 },
  amount: { raw },
})
/** One of which is held, unless some are, of which it is known for `known`. */
function holding(
  floor: Price | undefined,
  paid: Price | undefined,
  options: { held?: bigint; known?: bigint } = {},
) {
  const { held = 1n, known = held } = options
  const cost = paid && toCost('sale', [{ price: paid, items: known }])
  const row = { token: {}, ownership: { tokenCount: `${held}` } } as UserTokenRow
  return { floor, cost, row, gain: gainOf(floor, cost, undefined) }
}
const told = (sums: readonly costTotals.Sum[]) =>
  sums.map(({ currency, value, items }) => [currency.symbol, value, items])

describe('costTotals', () => {
  test('default: gains and losses add up, to the last digit', () => {
    const { paid, gains } = costTotals([
      holding(price('9007199254740993'), price('1')),
      holding(price('5'), price('9007199254740993')),
    ])
    expect(told(paid)).toEqual([['ETH', 9_007_199_254_740_994n, 2n]])
    expect(told(gains)).toEqual([['ETH', 4n, 2n]])
  })

  test('behavior: each currency by itself, the one of the most items first', () => {
    const { paid, gains } = costTotals([
      holding(price('7', usdc), price('10', usdc)),
      holding(price('3'), price('1')),
      holding(price('3'), price('2')),
      // A floor in one and a cost in another are no profit.
      holding(price('3'), price('2', usdc)),
    ])
    expect(told(paid)).toEqual([
      ['USDC', 12n, 2n],
      ['ETH', 3n, 2n],
    ])
    expect(told(gains)).toEqual([
      ['ETH', 3n, 2n],
      ['USDC', -3n, 1n],
    ])
  })

  test('behavior: what is not known counts nothing', () => {
    const { paid, gains } = costTotals([
      holding(price('3'), undefined),
      holding(undefined, price('2')),
    ])
    expect([told(paid), told(gains)]).toEqual([[['ETH', 2n, 1n]], []])
  })

  test('behavior: an edition counts as often as it is held and its cost is known', () => {
    const { paid, gains, pieces, own } = costTotals([
      holding(price('10'), price('4'), { held: 40n, known: 30n }),
      holding(price('3'), price('1')),
    ])
    expect([told(paid), told(gains), pieces, own]).toEqual([
      ...[[['ETH', 121n, 31n]], [['ETH', 182n, 31n]], 41n, 0],
    ])
  })

  test('behavior: figures that were typed are counted, and what is not read is not', () => {
    const typed = toCost('own', [{ price: price('2'), items: 3n }])
    const { row } = holding(undefined, undefined, { held: 3n })
    const unread = { row, floor: undefined, gain: undefined, cost: 'unread' } as const
    const { paid, own } = costTotals([{ ...unread, cost: typed }, unread])
    expect([told(paid), own]).toEqual([[['ETH', 6n, 3n]], 1])
  })
})
