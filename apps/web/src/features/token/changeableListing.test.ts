import { createClient, type Order } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { changeableListing } from './changeableListing.ts'

const contract = '0x1111111111111111111111111111111111111111'
const usdc = '0x3333333333333333333333333333333333333333'
const other = '0x4444444444444444444444444444444444444444'
const client = createClient({
  chains: [
    {
      ...{ id: 31337, name: 'Sluice Local', baseApiUrl: 'http://localhost' },
      paymentTokens: [
        { chainId: 31337, address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
        { chainId: 31337, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      ],
    },
  ],
})
const options = { chainId: 31337, client }
const listing = (id: string, currency: string, tokenSetId = `token:${contract}:7`) =>
  ({
    ...{ id, kind: 'seaport-v1.5', side: 'sell', status: 'active' },
    ...{ taker: zeroAddress, contract, tokenSetId },
    price: { currency: { contract: currency }, amount: { raw: '5' } },
  }) as unknown as Order

describe('changeableListing', () => {
  test('default: the first of one token in a currency that is known, whatever stands before it', () => {
    const mine = [
      ...[listing('0xa', other), listing('0xb', zeroAddress, `list:${contract}:0xcd`)],
      ...[listing('0xc', zeroAddress), listing('0xd', zeroAddress)],
    ]
    expect(changeableListing(mine, options)).toMatchObject({ order: { id: '0xc' }, why: undefined })
  })

  test('behavior: a listing in another currency of the chain', () => {
    const { order } = changeableListing([listing('0xa', usdc)], options)
    expect(order?.id).toBe('0xa')
  })

  test('behavior: none where all ask for other currencies', () => {
    const { order, why } = changeableListing([listing('0xa', other)], options)
    expect(order).toBeUndefined()
    expect(why).toContain('was not told how to write')
    expect(changeableListing([], options)).toEqual({ order: undefined, why: undefined })
  })
})
