import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { lastSaleCost } from './lastSaleCost.ts'

const account = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'
const price: Price = {
  currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  amount: { raw: '5' },
}
const row = (kind: string, to: string): UserTokenRow => ({
  token: {
    ...{ contract: account, tokenId: '1', kind },
    lastSale: { to: to as `0x${string}`, price },
  },
  ownership: { tokenCount: '1' },
})

describe('lastSaleCost', () => {
  test('default: of a sale to this account, however it is spelled', () => {
    expect(lastSaleCost(row('erc721', account.toLowerCase()), account)).toEqual({
      from: 'sale',
      parts: [{ each: price, total: 5n, items: 1n }],
    })
  })

  test('behavior: of its mint it says that it was that', () => {
    const { token, ...rest } = row('erc721', account)
    const minted = { ...token, lastSale: { ...token.lastSale, orderKind: 'mint' } }
    expect(lastSaleCost({ ...rest, token: minted } as UserTokenRow, account)).toEqual({
      from: 'mint',
      parts: [{ each: price, total: 5n, items: 1n }],
    })
  })

  test('behavior: a sale to somebody else, or of a token that many hold, tells nothing', () => {
    expect(lastSaleCost(row('erc721', `0x${'b'.repeat(40)}`), account)).toBeUndefined()
    expect(lastSaleCost(row('erc1155', account), account)).toBeUndefined()
  })
})
