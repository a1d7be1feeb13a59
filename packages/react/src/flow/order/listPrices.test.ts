import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPrices } from './listPrices.ts'

describe('listPrices', () => {
  test('default: one for all', () => {
    expect(listPrices({ kind: 'fixed', price: 7n }, [{ floor: 1n }, undefined])).toEqual([7n, 7n])
  })

  test('behavior: the floor of each collection, and so much above or below it', () => {
    const floors = [{ floor: 1000n }, { floor: 3n }, {}]
    expect(listPrices({ kind: 'floor', bps: 0n }, floors)).toEqual([1000n, 3n, undefined])
    expect(listPrices({ kind: 'floor', bps: 1250n }, floors)).toEqual([1125n, 3n, undefined])
    expect(listPrices({ kind: 'floor', bps: -1n }, floors)).toEqual([999n, 2n, undefined])
    expect(listPrices({ kind: 'floor', bps: -10_000n }, floors)).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })

  test('behavior: the floor of the best trait, and that of the collection where there is none', () => {
    const gold = { key: 'rim', value: 'gold', price: 5000n }
    const floors = [{ floor: 1000n, traitFloor: gold }, { traitFloor: gold }, { floor: 1000n }, {}]
    expect(listPrices({ kind: 'trait', bps: -100n }, floors)).toEqual([
      ...[4950n, 4950n, 990n, undefined],
    ])
    expect(listPrices({ kind: 'floor', bps: 0n }, floors)).toEqual([
      ...[1000n, undefined, 1000n, undefined],
    ])
  })

  test('behavior: a ladder up, and one down that ends above 0', () => {
    const three = [undefined, undefined, undefined]
    expect(listPrices({ kind: 'ladder', from: 10n, step: 5n }, three)).toEqual([10n, 15n, 20n])
    expect(listPrices({ kind: 'ladder', from: 10n, step: -5n }, three)).toEqual([
      10n,
      5n,
      undefined,
    ])
  })

  test('property: a price by the floor is never on its wrong side, at any size', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, fc.bigInt({ min: -9_999n, max: 100_000n }), (floor, bps) => {
        const [price = 0n] = listPrices({ kind: 'floor', bps }, [{ floor }])
        expect(bps < 0n ? price < floor : price >= floor).toBe(true)
      }),
    )
  })
})
