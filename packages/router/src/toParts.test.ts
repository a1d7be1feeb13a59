import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketOrders, now, router } from '../bench/marketOrders.ts'
import { seaportOrders } from '../bench/support/seaportOrders.ts'
import { buildTransaction } from './buildTransaction.ts'
import { nativeCurrency } from './constants.ts'
import { cryptopunks } from './markets/cryptopunks.ts'
import { element } from './markets/element.ts'
import { foundation } from './markets/foundation.ts'
import { looksRareV2 } from './markets/looksRareV2.ts'
import { nft20 } from './markets/nft20.ts'
import { nftx } from './markets/nftx.ts'
import { seaport } from './markets/seaport/seaport.ts'
import { sudoswap } from './markets/sudoswap.ts'
import { x2y2 } from './markets/x2y2.ts'
import type { Part } from './part.ts'
import { pay } from './pay.ts'
import { unwrapWeth } from './unwrapWeth.ts'
import { wrapWeth } from './wrapWeth.ts'

const recipient: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

test('error: money that may fail: only orders may', () => {
  const part = pay([{ token: nativeCurrency, recipient, amount: 1n }])
  expect(() => buildTransaction([{ ...part, allowRevert: true }], { chainId: 1 })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'parts[0].allowRevert' }),
  )
  expect(buildTransaction([{ ...part, allowRevert: false }], { chainId: 1 }).value).toBe(1n)
})

describe('error: what is wrong with a part is called what its caller calls it', () => {
  /** Two orders, the second for the router. */
  const two = <order extends object>(orders: fc.Arbitrary<order>, change: object) => {
    const [first, second] = fc.sample(orders, { numRuns: 2, seed: 4 })
    if (!first || !second) throw new Error('no orders')
    return [first, { ...second, ...change }]
  }
  const mine = { recipient: router }
  const purchase = { ...seaportOrders(1), recipient }

  test.each<[string, () => Part]>([
    ['seaport.recipient', () => seaport({ ...purchase, ...mine })],
    ['seaport[1].recipient', () => seaport([purchase, { ...purchase, ...mine }])],
    [
      'looksRareV2[1].taker',
      () => looksRareV2(two(marketOrders.looksRareV2, { taker: router }), { now }),
    ],
    ['nft20[1].recipient', () => nft20(two(marketOrders.nft20, mine))],
    ['nftx[1].recipient', () => nftx(two(marketOrders.nftx, mine))],
    [
      'sudoswap[1].nftRecipient',
      () => sudoswap(two(marketOrders.sudoswap, { nftRecipient: router }), { now }),
    ],
    ['x2y2[1].recipient', () => x2y2(two(marketOrders.x2y2, mine), { now })],
    ['cryptopunks[1].recipient', () => cryptopunks(two(marketOrders.cryptopunks, mine))],
    ['foundation[1].recipient', () => foundation(two(marketOrders.foundation, mine))],
    [
      'element[1].recipient',
      () => {
        const [first, second] = two(marketOrders.element, mine) as Parameters<typeof element>[0]
        if (!first || !second) throw new Error('no orders')
        const order = { ...second.order, taker: nativeCurrency }
        return element([first, { ...second, order }], { now })
      },
    ],
    [
      'pay[1].recipient',
      () =>
        pay([recipient, router].map(to => ({ token: nativeCurrency, recipient: to, amount: 1n }))),
    ],
  ])('%s', (field, make) => {
    const part = make()
    const options = { router, now }
    expect(() => buildTransaction([part], options)).toThrow(
      expect.objectContaining({
        ...{ code: 'invalid_input', field: `parts[0].${field}`, value: router },
        message: `parts[0].${field} must not be the router, where anybody could take it`,
      }),
    )
    // A part that nobody of ours made has no other names than its own.
    const { nameOf: _, ...bare } = part
    expect(() => buildTransaction([bare], options)).toThrow(
      expect.objectContaining({ field: expect.stringMatching(/^parts\[0\]\.recipients\[\d\]$/) }),
    )
  })

  test.each([unwrapWeth, wrapWeth])('the chain and the wrapped currency: %o', make => {
    const part = make({ amount: 1n, weth: recipient })
    for (const [parts, field] of [
      [[part], 'parts[0].weth'],
      [[make({ amount: 1n, chainId: 10 })], 'parts[0].chainId'],
    ] as const)
      expect(() => buildTransaction(parts, { chainId: 1 })).toThrow(
        expect.objectContaining({ code: 'invalid_input', field }),
      )
  })
})
