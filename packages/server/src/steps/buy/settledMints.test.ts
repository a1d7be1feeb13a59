import type { PathItem } from '@sluice/sdk/api'
import { describe, expect, test } from 'vitest'
import { settledMints } from './settledMints.ts'

const [drop, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const mint = (quantity: number, contract: `0x${string}` = drop): PathItem => ({
  ...{ orderId: `mint:${contract}`, contract, quantity },
})
const bought: PathItem = { orderId: `0x${'3'.repeat(64)}`, contract: drop, quantity: 1 }
/** The quantities of the lines that are on the chain once so many were minted. */
const after = (path: PathItem[], units: bigint) => [...settledMints(path, new Map([[drop, units]]))]

describe('settledMints', () => {
  test('default: each line of which all was minted, and no order', () => {
    const path = [bought, mint(1), mint(2)]
    expect(after(path, 0n)).toEqual([])
    expect(after(path, 1n)).toEqual([path[1]])
    expect(after(path, 3n)).toEqual([path[1], path[2]])
  })

  test('behavior: of several it is those that come to as many: the second alone, where two of it were minted', () => {
    const path = [mint(1), mint(2)]
    expect(after(path, 2n)).toEqual([path[1]])
  })

  test('behavior: nothing comes to as many: those that come nearest, and the first of such', () => {
    const path = [mint(2), mint(2), mint(5)]
    expect(after(path, 3n)).toEqual([path[0]])
    expect(after(path, 6n)).toEqual([path[2]])
  })

  test('behavior: each contract by itself, and very many lines in their order', () => {
    const path = [mint(1), mint(1, other)]
    expect([
      ...settledMints(
        path,
        new Map([
          [drop, 0n],
          [other, 1n],
        ]),
      ),
    ]).toEqual([path[1]])
    const many = Array.from({ length: 50 }, () => mint(3))
    expect(after(many, 10n)).toEqual(many.slice(0, 3))
  })
})
