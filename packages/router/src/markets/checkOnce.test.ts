import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marketOrders, now } from '../../bench/marketOrders.ts'
import type { Part } from '../part.ts'
import { cryptopunks } from './cryptopunks.ts'
import { element } from './element.ts'
import { foundation } from './foundation.ts'
import { looksRareV2 } from './looksRareV2.ts'
import { nft20 } from './nft20.ts'
import { nftx } from './nftx.ts'
import { sudoswap } from './sudoswap.ts'
import { x2y2 } from './x2y2.ts'

const sample = <order>(orders: fc.Arbitrary<order>): order => {
  const [order] = fc.sample(orders, { numRuns: 1, seed: 7 })
  if (!order) throw new Error('no order')
  return order
}
const nft20Order = { ...sample(marketOrders.nft20), tokenIds: [5n, 6n, '5'] }
const [sold] = sample(marketOrders.sudoswap).swaps
if (!sold) throw new Error('no swap')
const poolOf = (...nftIds: bigint[]) => ({ ...sold, swapInfo: { ...sold.swapInfo, nftIds } })
const { apiOrder, taker } = sample(marketOrders.looksRareV2)
const ask = {
  ...apiOrder,
  ...{ collectionType: 0, itemIds: [3n, '3'], amounts: [1n, 1n] },
}
const other = { ...apiOrder, collectionType: 0, itemIds: [3n], amounts: [1n], orderNonce: 8n }
const x2y2Order = sample(marketOrders.x2y2.filter(({ tokenType }) => tokenType === 'ERC721'))
const twice = <order>(order: order): order[] => [order, order]

describe('a token that there is only one of, twice in one part', () => {
  test.each<[string, bigint, () => Part]>([
    ['nft20[0].tokenIds[2]', 5n, () => nft20([{ ...nft20Order, tokenAmounts: [1n, 1n, 1n] }])],
    [
      'nftx[1].tokenIds[0]',
      4n,
      () => nftx(twice({ ...sample(marketOrders.nftx), tokenIds: [4n] })),
    ],
    [
      'sudoswap[0].swaps[1].swapInfo.nftIds[1]',
      2n,
      () =>
        sudoswap([{ ...sample(marketOrders.sudoswap), swaps: [poolOf(1n, 2n), poolOf(3n, 2n)] }], {
          now,
        }),
    ],
    [
      'sudoswap[1].swaps[0].swapInfo.nftIds[0]',
      1n,
      () => sudoswap(twice({ ...sample(marketOrders.sudoswap), swaps: [poolOf(1n)] }), { now }),
    ],
    [
      'looksRareV2[0].apiOrder.itemIds[1]',
      3n,
      () => looksRareV2([{ apiOrder: ask, taker }], { now }),
    ],
    [
      'looksRareV2[1].apiOrder.itemIds[0]',
      3n,
      () =>
        looksRareV2(
          [
            { apiOrder: { ...other, orderNonce: 7n }, taker },
            { apiOrder: other, taker },
          ],
          { now },
        ),
    ],
    [
      'cryptopunks[1].tokenId',
      12n,
      () => cryptopunks(twice({ ...sample(marketOrders.cryptopunks), tokenId: 12n })),
    ],
    [
      'foundation[1].tokenId',
      9n,
      () => foundation(twice({ ...sample(marketOrders.foundation), tokenId: '9' })),
    ],
    ['x2y2[1].tokenId', BigInt(x2y2Order.tokenId), () => x2y2(twice(x2y2Order), { now })],
    [
      'element[1].order.nftId',
      BigInt(sample(marketOrders.element).order.nftId),
      () => element(twice(sample(marketOrders.element)), { now }),
    ],
  ])('error: %s', (field, value, make) => {
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_input', field, value }))
  })

  test('behavior: of an ERC1155 there may be more, and another collection has its own ids', () => {
    const units = { ...nft20Order, tokenAmounts: [1n, 2n, 1n] }
    expect(nft20([units]).items).toHaveLength(3)
    const there = { ...nft20Order, tokenIds: [5n], tokenAmounts: [1n] }
    const elsewhere = { ...there, tokenAddress: there.recipient }
    expect(nft20([there, elsewhere]).items).toHaveLength(2)
  })

  test('behavior: a second way to buy it is a part of its own', () => {
    const order = { ...sample(marketOrders.cryptopunks), tokenId: 12n }
    expect(() => [cryptopunks([order]), cryptopunks([order])]).not.toThrow()
  })
})
