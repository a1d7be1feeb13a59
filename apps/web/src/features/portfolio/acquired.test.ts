import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { acquiredPrice, profit } from './acquired.ts'

const account = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'
const price = (raw: string): Price => ({
  currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  amount: { raw },
})
const row = (kind: string, to: string): UserTokenRow => ({
  token: {
    ...{ contract: account, tokenId: '1', kind },
    lastSale: { to: to as `0x${string}`, price: price('5') },
  },
  ownership: { tokenCount: '1' },
})

describe('acquiredPrice', () => {
  test('default: of a sale to this account, however it is spelled', () => {
    expect(acquiredPrice(row('erc721', account.toLowerCase()), account)?.amount.raw).toBe('5')
  })

  test('behavior: a sale to somebody else, or of a token that many hold, tells nothing', () => {
    expect(acquiredPrice(row('erc721', `0x${'b'.repeat(40)}`), account)).toBeUndefined()
    expect(acquiredPrice(row('erc1155', account), account)).toBeUndefined()
  })
})

describe('profit', () => {
  test('default: exact, and below zero when it is a loss', () => {
    expect(profit(price('9007199254740993'), price('9007199254740992'), undefined)?.value).toBe(1n)
    expect(profit(price('1'), price('3'), undefined)?.value).toBe(-2n)
    expect(profit(null, price('3'), undefined)).toBeUndefined()
  })
})
