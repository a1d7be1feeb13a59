import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fill } from './Fill.ts'
import { purchasePath } from './purchasePath.ts'

const [ether, dollar] = [`0x${'0'.repeat(40)}`, `0x${'d'.repeat(40)}`] as const
const fillOf = (price: bigint, quantity = 1n) =>
  ({
    ...{ quantity, royalties: [], pricedAt: 0 },
    order: { id: `${price}`, kind: 'other', currency: ether, price, fees: [] },
  }) as unknown as Fill

/** What lines of these prices may take of what is paid, which is `most` for all of them. */
function told(fills: readonly Fill[], most: bigint): bigint {
  const need = fills.reduce((sum, { order, quantity }) => sum + order.price * quantity, 0n)
  const path = purchasePath({
    ...{ fills, paid: dollar, feesOnTop: [] },
    currencies: new Map(
      [ether, dollar].map(contract => [contract, { contract, name: '', symbol: '', decimals: 6 }]),
    ),
    plan: {
      costs: new Map([[ether, { need, most }]]),
      ...{ routed: fills, bearers: [], areApart: false, swap: undefined },
    } as unknown as purchasePath.Options['plan'],
  })
  return path.reduce(
    (sum, line) => sum + BigInt(line.buyInRawQuote ?? 0) * BigInt(line.quantity ?? 1),
    0n,
  )
}

describe('purchasePath', () => {
  test('default: the lines of a swap come to what it may take, however they share it', () => {
    expect(told([fillOf(1n), fillOf(1n), fillOf(1n)], 100n)).toBe(100n)
    expect(told([fillOf(7n), fillOf(5n), fillOf(3n)], 3_905_317_129n)).toBe(3_905_317_129n)
  })

  test('property: of several units of a line they are less than one unit of it above that, and never below', () => {
    const line = fc.tuple(fc.bigInt(1n, 10n ** 20n), fc.bigInt(1n, 50n))
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.bigInt(1n, 10n ** 12n),
        (lines, most) => {
          const fills = lines.map(([price, quantity]) => fillOf(price, quantity))
          const over = told(fills, most) - most
          expect(over).toBeGreaterThanOrEqual(0n)
          expect(over).toBeLessThan(
            lines.reduce((big, [, units]) => (units > big ? units : big), 1n),
          )
        },
      ),
    )
  })
})
