import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { floorValue } from './floorValue.ts'

const ether = '0x0000000000000000000000000000000000000000'
const contract = '0x1111111111111111111111111111111111111111'
const price = (raw: string, currency: `0x${string}` = ether): Price => ({
  currency: { contract: currency, symbol: 'ETH', decimals: 18 },
  amount: { raw },
})
const row = (id: string, tokenCount: string): UserTokenRow => ({
  token: { contract, tokenId: '1', collection: { id } },
  ownership: { tokenCount },
})

describe('floorValue', () => {
  test('default', () => {
    const floors = new Map([
      ['a', price('9007199254740993')],
      ['b', price('2')],
    ])
    expect(floorValue([row('a', '3'), row('b', '1'), row('c', '9')], floors)).toEqual({
      value: 27_021_597_764_222_981n,
      currency: { symbol: 'ETH', decimals: 18 },
    })
  })

  test('behavior: amounts of two currencies are not added', () => {
    const floors = new Map([
      ['a', price('5')],
      ['b', price('7', contract)],
    ])
    expect(floorValue([row('a', '1'), row('b', '1')], floors)?.value).toBe(5n)
  })

  test('behavior: nothing with a floor has no value, not zero', () => {
    expect(floorValue([row('a', '1')], new Map())).toBeUndefined()
  })
})
