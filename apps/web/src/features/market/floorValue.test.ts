import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { floorOf, floorValue } from './floorValue.ts'

const ether = '0x0000000000000000000000000000000000000000'
const contract = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const price = (raw: string, currency: `0x${string}` = ether): Price => ({
  currency: { contract: currency, symbol: 'ETH', decimals: 18 },
  amount: { raw },
})
const holding = (tokenCount: string, floor: floorValue.Holding['floor']) => ({
  row: { ownership: { tokenCount } },
  floor,
})
const currency = { symbol: 'ETH', decimals: 18 }

describe('floorValue', () => {
  test('default: exact beyond what a floating-point number holds; what has no floor is counted', () => {
    const holdings = [
      holding('3', price('9007199254740993')),
      holding('1', price('2')),
      holding('9', undefined),
    ]
    expect(floorValue(holdings)).toEqual({
      sums: [{ contract: ether, currency, value: 27_021_597_764_222_981n, items: 2 }],
      unpriced: 1,
    })
  })

  test('behavior: each currency has a sum of its own, whichever comes first', () => {
    const holdings = [
      holding('1', price('7', contract)),
      holding('2', price('5')),
      holding('1', price('1')),
    ]
    expect(floorValue(holdings).sums.map(({ value, items }) => [value, items])).toEqual([
      [11n, 2],
      [7n, 1],
    ])
  })

  test('behavior: a currency that two answers spell in two ways is one; a count that is no number counts nothing', () => {
    const [lower, upper] = [`0x${'ab'.repeat(20)}`, `0x${'AB'.repeat(20)}`] as const
    const priceIn = (contract: string) => ({ ...price('5'), currency: { contract } }) as Price
    const holdings = [
      ...[holding('1', priceIn(lower)), holding('2', priceIn(upper))],
      holding('1.5', priceIn(lower)),
    ]
    expect(floorValue(holdings).sums).toMatchObject([{ value: 15n, items: 3 }])
  })

  test('behavior: nothing with a floor has no sum, not zero', () => {
    expect(floorValue([holding('1', undefined)])).toEqual({ sums: [], unpriced: 1 })
  })
})

describe('floorOf', () => {
  const read = { floors: new Map([[contract, price('5')]]), isWhole: true, failed: false }
  const token = (kind: string, own?: Price): UserTokenRow['token'] => ({
    ...{ contract, tokenId: '1', kind },
    floorAsk: own && { price: own },
  })

  test('default: one of a kind is worth the floor of its collection, whatever it asks itself', () => {
    expect(floorOf(token('erc721', price('9')), read)).toMatchObject({ amount: { raw: '5' } })
  })

  test('behavior: an edition is worth its own floor, and nothing when nobody lists it', () => {
    expect(floorOf(token('erc1155', price('9')), read)).toMatchObject({ amount: { raw: '9' } })
    expect(floorOf(token('erc1155'), read)).toBeUndefined()
  })

  test('behavior: that a floor is not read yet is not the same as none', () => {
    const later = { ...token('erc721'), contract: other } as const
    const unread = { floors: undefined, isWhole: false, failed: false }
    expect(floorOf(later, unread)).toBe('unread')
    // Nor is that it could not be.
    expect(floorOf(later, { ...unread, failed: true })).toBe('failed')
    expect(floorOf(later, { ...read, failed: true })).toBeUndefined()
    expect(floorOf(later, { ...read, isWhole: false })).toBe('unread')
    expect(floorOf(token('erc721'), { ...read, isWhole: false })).toMatchObject({
      amount: { raw: '5' },
    })
    expect(floorOf(later, read)).toBeUndefined()
    // Its own is known without those of collections.
    expect(floorOf(token('erc1155'), { ...unread, failed: true })).toBeUndefined()
    const holdings = [holding('1', 'unread'), holding('1', 'failed')]
    expect(floorValue(holdings)).toEqual({ sums: [], unpriced: 0 })
  })
})
