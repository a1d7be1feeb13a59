import { describe, expect, test } from 'vitest'
import { touchedBy } from './touchedBy.ts'

const contract = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const other = '0x2222222222222222222222222222222222222222'
const huge = 2n ** 255n + 7n

describe('touchedBy', () => {
  test('default: the tokens and collections of its parts, on its chain', () => {
    expect(
      touchedBy(
        'buyToken',
        { chainId: 5, items: [{ token: `${contract}:${huge}` }, { collection: other }] },
        1,
      ),
    ).toEqual([
      {
        ...{ chainId: 5, tokens: [{ contract, tokenId: huge }], collections: [other] },
        ...{ accounts: [], aspects: ['asks', 'sales', 'transfers'] },
      },
    ])
  })

  test.each([
    ['listings', { listings: [{ token: `${contract}:1`, weiPrice: 1n }] }],
    ['bids', { bids: [{ token: `${contract}:1`, weiPrice: 1n }] }],
  ])('behavior: %s, on the current chain', (_, parameters) => {
    const [change] = touchedBy('listToken', parameters, 31337)
    expect(change).toMatchObject({ chainId: 31337, tokens: [{ contract, tokenId: 1n }] })
  })

  test.each([
    ['an order', { items: [{ token: `${contract}:1` }, { orderId: '0x1' }] }],
    ['orders that are cancelled', { ids: ['0x1'] }],
    ['a set of tokens', { bids: [{ tokenSetId: 'list:0x1' }] }],
    ['something else', { items: ['0x', null, { token: 'x:1' }] }],
  ])('behavior: %s may be about anything of the chain', (_, parameters) => {
    expect(touchedBy('cancelOrder', parameters, 1)).toEqual([
      { chainId: 1, tokens: [], collections: [], accounts: [], aspects: ['asks', 'bids'] },
    ])
  })

  test('behavior: a call may touch both of its chains', () => {
    const touched = touchedBy('call', { toChainId: 2, txs: [] }, 1)
    expect(touched.map(({ chainId, aspects }) => [chainId, aspects])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  test('behavior: without a chain there is nothing to read anew', () => {
    expect(touchedBy('cancelOrder', { ids: [] }, undefined)).toEqual([])
  })
})
