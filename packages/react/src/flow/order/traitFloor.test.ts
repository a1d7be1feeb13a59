import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { traitFloor } from './traitFloor.ts'

const trait = (
  key: string,
  raw: string | undefined,
  contract: `0x${string}` = zeroAddress,
): traitFloor.Attribute => ({
  ...{ key, value: `${key} value` },
  floorAskPrice:
    raw === undefined
      ? null
      : {
          currency: { contract, symbol: 'ETH', decimals: 18 },
          amount: { raw, decimal: 0, usd: null, native: null },
        },
})

describe('traitFloor', () => {
  test('default: the trait that asks the most', () => {
    const found = traitFloor([
      ...[trait('hat', '7'), trait('rim', '9007199254740993'), trait('sea', undefined)],
      trait('sky', '9007199254740992'),
    ])
    expect(found).toEqual({ key: 'rim', value: 'rim value', price: 9_007_199_254_740_993n })
  })

  test('behavior: what is for sale in another currency says nothing about this one', () => {
    const other = trait('hat', '9', `0x${'1'.repeat(40)}`)
    expect(traitFloor([other, trait('rim', '2')])?.key).toBe('rim')
    expect(traitFloor([other])).toBeUndefined()
  })

  test('behavior: without traits, or with none for sale, there is none', () => {
    for (const none of [undefined, null, [], [trait('hat', undefined)], [trait('hat', '0')]])
      expect(traitFloor(none)).toBeUndefined()
  })
})
