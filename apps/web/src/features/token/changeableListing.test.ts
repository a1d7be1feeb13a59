import type { Order } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { changeableListing } from './changeableListing.ts'

const contract = '0x1111111111111111111111111111111111111111'
const usdc = '0x3333333333333333333333333333333333333333'
const listing = (id: string, currency: string, tokenSetId = `token:${contract}:7`) =>
  ({
    ...{ id, side: 'sell', status: 'active', taker: zeroAddress, contract, tokenSetId },
    price: { currency: { contract: currency }, amount: { raw: '5' } },
  }) as unknown as Order

describe('changeableListing', () => {
  test('default: the first in the currency of the chain, whatever stands before it', () => {
    const mine = [
      ...[listing('0xa', usdc), listing('0xb', zeroAddress, `list:${contract}:0xcd`)],
      ...[listing('0xc', zeroAddress), listing('0xd', zeroAddress)],
    ]
    expect(changeableListing(mine, 31337)).toMatchObject({ order: { id: '0xc' }, why: undefined })
  })

  test('behavior: none where all ask for other currencies', () => {
    const { order, why } = changeableListing([listing('0xa', usdc)], 31337)
    expect(order).toBeUndefined()
    expect(why).toContain('the chain’s own currency')
    expect(changeableListing([], 31337)).toEqual({ order: undefined, why: undefined })
  })
})
