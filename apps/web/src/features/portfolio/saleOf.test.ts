import { describe, expect, test } from 'vitest'
import { saleOf } from './saleOf.ts'

const contract = '0x1111111111111111111111111111111111111111' as const
const currency = { contract: '0x2222222222222222222222222222222222222222' } as const
const bid = {
  id: '0xab',
  price: {
    currency,
    amount: { raw: '9007199254740993' },
    netAmount: { raw: '9007199254740991' },
  },
  token: { contract, tokenId: '7', name: 'Harbor #7' },
} as unknown as saleOf.Bid

describe('saleOf', () => {
  test('default: this offer and no other, for no less than what was shown', () => {
    expect(saleOf(bid, 31337)).toMatchObject({
      subject: { chainId: 31337, contract, tokenId: 7n, name: 'Harbor #7' },
      ...{ quantity: 1n, orderId: '0xab', minimumNet: 9_007_199_254_740_991n },
      minimumCurrency: currency.contract,
    })
  })

  test('behavior: of an edition there are as many to choose from as are said', () => {
    expect(saleOf(bid, 31337, 4n)).toMatchObject({ quantity: 1n, most: 4n, orderId: '0xab' })
  })

  test('behavior: no minimum is made up where the net is not said', () => {
    const price = { currency, amount: { raw: '5' } } as unknown as saleOf.Bid['price']
    expect(saleOf({ ...bid, price }, 31337)?.minimumNet).toBeUndefined()
  })

  test.each(['id', 'price', 'token'] as const)('behavior: without %s nothing is sold', key => {
    expect(saleOf({ ...bid, [key]: null }, 31337)).toBeUndefined()
  })
})
